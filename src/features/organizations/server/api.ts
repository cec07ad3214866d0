import type { FastifyInstance } from 'fastify'
import { requireUser } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as accountCalls from '../../accounts/contract.ts'
import { type Accounts, originOf } from '../../accounts/server/index.ts'
import * as contract from '../contract.ts'
import { readAccount, updateAccount } from './account.ts'
import { found } from './found.ts'
import { answerInvitation, invite, listInvitations, sendInvitationAgain, withdrawInvitation } from './invitations.ts'
import { answerJoinRequest, askOrganization } from './join-requests.ts'
import { listMembers, removeMember } from './members.ts'
import { migrateGroup, welcomeAdmin } from './migrate.ts'
import { nearestOrganizations } from './nearest.ts'
import { joinInvited, readOffer } from './offers.ts'
import { giveRole } from './roles.ts'
import { signUpAdmin, signUpMember } from './sign-up.ts'

/** Organizations, and the calls of accounts that need to know them (docs/decisions/0020). */
export function organizationsApi(app: FastifyInstance, accounts: Accounts): void {
  serve(app, accountCalls.signUpAdmin, ({ body, request }) => signUpAdmin(accounts, body, originOf(request)))
  serve(app, accountCalls.signUpMember, ({ body, request }) => signUpMember(accounts, body, originOf(request)))
  serve(app, accountCalls.readAccount, ({ actor }) => readAccount(accounts, requireUser(actor)))
  serve(app, accountCalls.updateAccount, ({ actor, body, request }) =>
    updateAccount(accounts, requireUser(actor), body, originOf(request)),
  )
  serve(app, accountCalls.migrateGroup, ({ actor, body, request }) =>
    migrateGroup(accounts, requireUser(actor), body, originOf(request)),
  )
  serve(app, accountCalls.welcomeAdmin, ({ actor }) => welcomeAdmin(accounts, requireUser(actor)))

  serve(app, contract.answerInvitation, ({ actor, body, request }) =>
    answerInvitation(accounts, requireUser(actor), body, originOf(request)),
  )
  serve(app, contract.answerJoinRequest, ({ actor, body, request }) =>
    answerJoinRequest(accounts, requireUser(actor), body, originOf(request)),
  )
  serve(app, contract.foundOrganization, ({ actor, body, request }) =>
    found(accounts, requireUser(actor), body, originOf(request)),
  )
  serve(app, contract.nearestOrganizations, ({ actor, body }) =>
    nearestOrganizations(accounts, requireUser(actor), body),
  )
  serve(app, contract.askOrganization, ({ actor, body }) => askOrganization(accounts, requireUser(actor), body))
  serve(app, contract.invite, ({ actor, body, request }) =>
    invite(accounts, requireUser(actor), body, originOf(request)),
  )
  serve(app, contract.listInvitations, ({ actor }) => listInvitations(accounts, requireUser(actor)))
  serve(app, contract.readInvitationOffer, ({ body, request }) => readOffer(accounts, body, originOf(request)))
  serve(app, contract.joinByInvitation, ({ body, request }) => joinInvited(accounts, body, originOf(request)))
  serve(app, contract.sendInvitationAgain, ({ actor, params, request }) =>
    sendInvitationAgain(accounts, requireUser(actor), params.id, originOf(request)),
  )
  serve(app, contract.withdrawInvitation, ({ actor, params, request }) =>
    withdrawInvitation(accounts, requireUser(actor), params.id, originOf(request)),
  )
  serve(app, contract.listMembers, ({ actor }) => listMembers(accounts, requireUser(actor)))
  serve(app, contract.removeMember, ({ actor, params, request }) =>
    removeMember(accounts, requireUser(actor), params.id, originOf(request)),
  )
  serve(app, contract.giveRole, ({ actor, params, body, request }) =>
    giveRole(accounts, requireUser(actor), params.id, body, originOf(request)),
  )
}
