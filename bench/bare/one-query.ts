import { createServer } from 'node:http'
import pg from 'pg'

const account = `
  SELECT u.email, u.user_group, u.first_name, u.last_name, u.forum_screen_name, u.address1, u.address2, u.city, u.state,
    u.zipcode, u.country, u.phone_number, u.phone_verified_at IS NOT NULL AS phone_number_verified,
    u.title_in_organization, u.member_option, u.migrated_admin, u.network_uuid, u.text_factor,
    o.name, o.website, o.organization_type, o.cage_code, o.naics_codes, o.number_of_employees, o.annual_revenues,
    o.duns_number,
    (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
    (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = u.id) AS recovery_codes,
    (SELECT coalesce(json_agg(json_build_object('invitationID', i.id, 'Organization', io.name)), '[]')
      FROM invitations i JOIN organizations io ON io.id = i.organization_id
      WHERE lower(i.email) = lower(u.email) AND i.status = 'open') AS invitations,
    (SELECT coalesce(json_agg(json_build_object('joinRequestID', r.id, 'requesterEmail', ru.email)), '[]')
      FROM join_requests r JOIN users ru ON ru.id = r.user_id
      WHERE u.user_group = 'OrganizationAdmin' AND r.organization_id = u.organization_id AND r.status = 'open') AS requests
  FROM users u LEFT JOIN organizations o ON o.id = u.organization_id
  WHERE lower(u.email) = lower($1)`

/** Answers one account with one query, as the driver does it. */
process.once('message', ({ databaseUrl, email }: { databaseUrl: string; email: string }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const server = createServer(async (_request, response) => {
    const { rows } = await pool.query(account, [email])
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(rows[0]))
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
})
