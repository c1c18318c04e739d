/** Says that letters wait since the mail server lets the journal in no more. @param refusal its words, while it does so */
export function MailRefused({ refusal }: { refusal: string | undefined }) {
  if (!refusal) return null
  return (
    <p className="warning">
      The mail server does not let the journal in: “{refusal}”. Letters wait, and leave by themselves once it does.
    </p>
  )
}
