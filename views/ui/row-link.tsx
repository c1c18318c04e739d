/** A link in a row of a list. @param of what the row is about, after the text, for those who hear the link alone */
export function RowLink({ href, text, of }: { href: string; text: string; of: string }) {
  return (
    <a href={href} aria-label={`${text} ${of}`}>
      {text}
    </a>
  )
}
