/** Says that letters wait while the mail server refuses the journal. @param refusal its words */
export function MailRefused({ refusal }: { refusal: string | undefined }) {
  if (!refusal) return null
  return (
    <p className="warning">
      The mail server does not let the journal in: “{refusal}”. Letters wait, and leave by themselves once it does.
    </p>
  )
}
