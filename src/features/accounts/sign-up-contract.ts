import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { EncodedProof, ProofChallenge } from '../../platform/limits/proof-contract.ts'
import { LoginAnswer } from './login-answer-contract.ts'
import { userGroups } from './profile-contract.ts'
import {
  Code,
  Email,
  EmailFor,
  GivenPassword,
  Message,
  NewPassword,
  organizationDetails,
  organizationName,
  profileFields,
  requiredOrganizationTypes,
  titleInOrganization,
  WayBack,
} from './shapes-contract.ts'

// Sign-up (SIGNUP-32, SIGNUP-33)

const newAccount = {
  ...profileFields,
  password: NewPassword(),
  /** A proof of work, asked for by 429 `proof_required` while very many people sign up. */
  altcha: EncodedProof.optional(),
  /** The page to come back to; what is no path of this site counts as not given (LOGIN-04). */
  redirect: WayBack,
}

export const IndividualSignUp = z.object(newAccount)
export type IndividualSignUp = z.output<typeof IndividualSignUp>

export const MemberSignUp = z.object({ ...newAccount, organization: organizationName, titleInOrganization })
export type MemberSignUp = z.output<typeof MemberSignUp>

export const AdminSignUp = z.object({
  ...newAccount,
  ...organizationDetails,
  organization: organizationName,
  titleInOrganization,
  organizationType: requiredOrganizationTypes,
})
export type AdminSignUp = z.output<typeof AdminSignUp>

/** What a browser shows later to say that a sign-up is its own (SIGNUP-41). */
const Secret = z.string().max(100)

export const SignedUp = Message.extend({ signUp: Secret })
export type SignedUp = z.infer<typeof SignedUp>

export const signUpIndividual = endpoint({
  route: 'POST /api/user/individual',
  access: 'public',
  summary: 'Sign up as an individual; a verification code is mailed',
  body: IndividualSignUp,
  answer: SignedUp,
})
export const signUpAdmin = endpoint({
  route: 'POST /api/user/organization',
  access: 'public',
  summary: 'Sign up as the administrator of a new organization, which is registered at verification',
  body: AdminSignUp,
  answer: SignedUp,
})
export const signUpMember = endpoint({
  route: 'POST /api/user/organizationMember',
  access: 'public',
  summary: 'Sign up as a member of an organization, which is asked at verification',
  body: MemberSignUp,
  answer: SignedUp,
})

export const makeSignUpChallenge = endpoint({
  route: 'GET /api/user/sign-up/challenge',
  access: 'public',
  summary:
    'A piece of work for the browser (ALTCHA, version 2) whose proof a sign-up brings along where one is asked for',
  answer: ProofChallenge,
})

// Verification of the email address

/** The sign-up itself, by the browser that made it, or its password: which one is verified (SIGNUP-42). */
const whichSignUp = { signUp: Secret.optional() }

export const Verified = Message.extend({
  user_group: z.enum(userGroups),
  /** What became of the organization that was named, where there is something to say. */
  note: z.string().optional(),
  /** Where none has the name that was given: up to three that are near to it (JOIN-05). */
  nearest: z.array(z.string()).optional(),
})
export type Verified = z.infer<typeof Verified>

export const verifyEmail = endpoint({
  route: 'POST /api/user/email/verify',
  access: 'public',
  summary: 'Verify an email address by the code that was mailed; 400 `password_required` asks for the password as well',
  body: z.object({
    username: EmailFor('Email is required'),
    code: Code('Verification code is required'),
    ...whichSignUp,
    password: GivenPassword().optional(),
  }),
  answer: Verified,
})
export const resendEmailCode = endpoint({
  route: 'POST /api/user/email/code/resend',
  access: 'public',
  summary: 'Mail a new verification code',
  body: z.object({ username: Email, ...whichSignUp }),
  answer: Message,
})

export const signUpLogin = endpoint({
  route: 'POST /api/user/login/sign-up',
  access: 'public',
  summary: 'Log in by the secret of a sign-up that was verified within the last ten minutes; works once (JOIN-03)',
  body: z.object({ signUp: Secret }),
  answer: LoginAnswer,
})
