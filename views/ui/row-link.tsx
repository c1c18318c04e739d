/** Shows a link in a row of a list. @param of the row's subject, after the text, for users who hear only the link */
export function RowLink({ href, text, of }: { href: string; text: string; of: string }) {
  return (
    <a href={href} aria-label={`${text} ${of}`}>
      {text}
    </a>
  )
}
