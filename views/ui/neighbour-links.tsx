import { MixedText } from './html.tsx'

type Way = { href: string; text: string } | undefined

type Props = {
  /** The noun for the neighbours: 'issue'. */
  thing: string
  previous: Way
  next: Way
}

/** Links to the pages before and after a page; empty for a page without neighbours. */
export function NeighbourLinks({ thing, previous, next }: Props) {
  if (!previous && !next) return null
  return (
    <nav className="neighbours" aria-label={`Other ${thing}s`}>
      {previous && (
        <a href={previous.href} rel="prev">
          <span>Previous {thing}:</span> <MixedText>{previous.text}</MixedText>
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          <span>Next {thing}:</span> <MixedText>{next.text}</MixedText>
        </a>
      )}
    </nav>
  )
}
