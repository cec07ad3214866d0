vcl 4.1;

# Varnish 6.1 or later with the module xkey (Debian: varnish, varnish-modules) in front of the instances of the portal,
# behind whatever ends TLS. It keeps what their Cache-Control allows, and they tell it of changes:
#   CDN_PURGE_URL=purge+http://varnish:6081/

import directors;
import std;
import xkey;

probe alive {
	.url = "/healthz";
	.interval = 1s;
	.timeout = 1s;
	.window = 3;
	.threshold = 2;
	.initial = 2;
}

# Without its database an instance lives, and answers 503.
probe able {
	.url = "/readyz";
	.interval = 1s;
	.timeout = 2s;
	.window = 3;
	.threshold = 2;
	.initial = 2;
}

# Each instance, or the one balancer in front of them.
backend one {
	.host = "portal-1";
	.port = "3000";
	.probe = alive;
}

backend two {
	.host = "portal-2";
	.port = "3000";
	.probe = alive;
}

# The same once more: nobody is sent there, it is only known whether they are able.
backend one_able {
	.host = "portal-1";
	.port = "3000";
	.probe = able;
}

backend two_able {
	.host = "portal-2";
	.port = "3000";
	.probe = able;
}

# Who may say that what is kept is out of date: the instances, by the addresses from which they come here. Names are looked
# up when this file is loaded: load it anew when an instance has got another address.
acl purgers {
	"portal-1";
	"portal-2";
}

sub vcl_init {
	new portal = directors.round_robin();
	portal.add_backend(one);
	portal.add_backend(two);
	new able_ones = directors.round_robin();
	able_ones.add_backend(one_able);
	able_ones.add_backend(two_able);
}

sub vcl_recv {
	set req.backend_hint = portal.backend();
	unset req.http.X-First-Try;

	if (req.method == "PURGE") {
		# Who comes by way of another proxy, as visitors do by what ends TLS, has two addresses in this header.
		# Where the instances' addresses are not known, as in a cluster, ask for the secret of CDN_PURGE_HEADER instead of
		# the list, and give it to nobody else: req.http.X-Purge-Secret != "SECRET".
		if (client.ip !~ purgers || req.http.X-Forwarded-For ~ "," || !req.http.xkey) {
			return (synth(403));
		}
		# Softly: what there is is given while a new one is fetched.
		return (synth(200, "Out of date: " + xkey.softpurge(req.http.xkey)));
	}

	# A whole address would pass by the next rule.
	if (req.url !~ "^/") {
		return (synth(400));
	}

	# For the machines' own watchers, not for visitors, however the name is written: nobody has to write letters, digits
	# and dots by their numbers.
	if (req.url ~ "^/(healthz|readyz|metrics)/?([?#]|$)" ||
	    req.url ~ "(?i)^/[^/?#]*%(2[de]|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])") {
		return (synth(404));
	}

	# Personal calls wait for no other caller's answer, recordings are for no cache of pages, and previews are for those
	# who have their address.
	if (req.http.x-access-token || req.url ~ "^/(videos/|api/user)|[?&]preview=") {
		return (pass);
	}

	# The portal's one cookie belongs to its calls for accounts. Those of others would keep pages from being kept.
	unset req.http.Cookie;

	if (req.method == "GET" || req.method == "HEAD") {
		call for_visitors;
	}
}

sub for_visitors {
	# What mailings and advertisers append changes no page, and would make each address many.
	if (req.url ~ "[?&](utm_[a-z]+|fbclid|gclid|msclkid)=") {
		set req.url = regsuball(req.url, "([?&])(utm_[a-z]+|fbclid|gclid|msclkid)=[^&]*", "\1");
		set req.url = regsuball(req.url, "&&+", "&");
		set req.url = regsub(req.url, "[?]&+", "?");
		set req.url = regsub(req.url, "[?&]+$", "");
	}

	# Stale answers: a minute after they ended while a new one is fetched; however old, as long as they may be kept
	# (below), while no instance is able to make one. Where none can be had though one seemed able, the call comes here once
	# more, and takes whatever there is, without waiting for others who try.
	if (req.restarts == 0) {
		set req.http.X-First-Try = "1";
		if (std.healthy(able_ones.backend())) {
			set req.grace = 60s;
		}
	} else {
		set req.grace = 10d;
		set req.hash_ignore_busy = true;
	}
}

sub vcl_backend_response {
	if (beresp.status >= 500) {
		call no_answer;
		return (deliver);
	}

	# By which its first asker would be found in the log, and nobody else.
	if (beresp.http.Cache-Control ~ "public") {
		unset beresp.http.X-Request-Id;
	}

	if (beresp.http.Cache-Control ~ "stale-if-error=[0-9]+") {
		set beresp.grace = std.duration(
		    regsub(beresp.http.Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1") + "s", 60s);
	} else {
		set beresp.grace = 0s;
	}
}

sub vcl_backend_error {
	call no_answer;
}

# What is delivered takes the place of what is kept: so a fault is delivered only at the second try, when there is nothing
# that could be shown. For a second it also keeps callers from waiting for each other's faults.
sub no_answer {
	if (bereq.is_bgfetch || bereq.http.X-First-Try) {
		return (abandon);
	}
	set beresp.uncacheable = true;
	set beresp.ttl = 1s;
	set beresp.grace = 0s;
	set beresp.keep = 0s;
}

sub vcl_synth {
	if (req.http.X-First-Try && resp.status == 503) {
		return (restart);
	}
}

sub vcl_deliver {
	unset resp.http.xkey;
}
