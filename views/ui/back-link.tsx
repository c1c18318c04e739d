/** Links to the screen above this one. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="back" href={href}>
      {children}
    </a>
  )
}
