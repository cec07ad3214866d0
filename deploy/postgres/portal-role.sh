#!/bin/sh
# Run once, when the database's volume is new: the portal owns its database and may nothing else on the server.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres -v password="$PORTAL_PASSWORD" <<'SQL'
CREATE ROLE portal LOGIN PASSWORD :'password';
CREATE DATABASE portal OWNER portal;
SQL
