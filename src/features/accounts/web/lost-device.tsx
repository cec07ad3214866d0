import { useSite } from '../../../ui/site/site.ts'
import type { Challenge } from '../contract.ts'
import { ChooseFactor, type PendingLogin } from './second-steps.tsx'

interface LostDeviceProps {
  login: PendingLogin
  factors: readonly Challenge[]
  /** The way that the device was for; undefined where one was still choosing. */
  lost: Challenge | undefined
  recovery: boolean
  onRecovery(): void
}

/** The ways in that are left without the device, and whom to write to where there is none (KEY-01, KEY-02). */
export function LostDevice({ login, factors, lost, recovery, onRecovery }: LostDeviceProps) {
  const { supportMailbox } = useSite()
  const others = factors.filter((factor) => factor !== lost)
  return (
    <>
      <h2 tabIndex={-1}>I have lost my device</h2>
      {recovery ? (
        <>
          <p>Your account has recovery codes. You saved them when you turned the second step on.</p>
          <button type="button" className="usa-button" onClick={onRecovery}>
            Use a recovery code
          </button>
        </>
      ) : null}
      {others.length > 0 ? (
        <>
          <p>{recovery ? 'Or use another way that you set up:' : 'Use another way that you set up:'}</p>
          <ChooseFactor login={login} factors={factors} without={lost ? [lost] : []} />
        </>
      ) : null}
      <h3>{recovery || others.length > 0 ? 'If none of these works' : 'Write to us'}</h3>
      <p>
        Write to <a href={`mailto:${supportMailbox}`}>{supportMailbox}</a> from the email address of your account. We
        make sure that it is you before we change how you log in, so please allow us some time. Never send us your
        password.
      </p>
    </>
  )
}
