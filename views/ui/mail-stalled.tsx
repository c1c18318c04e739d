import { describeStall, type Stall } from '../../src/office/letters/rules.ts'

/** Says that no letter is being sent, and the mail server's reply. */
export function MailStalled({ stall }: { stall: Stall | undefined }) {
  if (!stall?.isStalled) return null
  return (
    <p className="warning">
      {describeStall(stall)}. “{stall.error}” They leave by themselves once it works again.
    </p>
  )
}

/**
 * Says that no letter needs a decision, unless some wait after an attempt.
 * @param href the address of the waiting letters
 */
export function NoneToSettle({ stall, href }: { stall: Stall | undefined; href: string }) {
  if (!stall) return 'No letter needs attention.'
  return (
    <>
      Nothing is to be decided. <a href={href}>{stall.waiting === 1 ? '1 letter' : `${stall.waiting} letters`}</a>{' '}
      {stall.waiting === 1 ? 'waits' : 'wait'} for another attempt.
    </>
  )
}
