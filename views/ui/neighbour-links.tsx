import { message, t } from '../../src/core/words/words.ts'
import { MixedText } from './html.tsx'

type Way = { href: string; text: string } | undefined

const words = {
  article: [message('Other articles'), message('Previous article:'), message('Next article:')],
  issue: [message('Other issues'), message('Previous issue:'), message('Next issue:')],
  volume: [message('Other volumes'), message('Previous volume:'), message('Next volume:')],
  year: [message('Other years'), message('Previous year:'), message('Next year:')],
} as const

type Props = {
  /** The kind of the neighbours. */
  thing: keyof typeof words
  previous: Way
  next: Way
}

/** Links to the pages before and after a page; empty for a page without neighbours. */
export function NeighbourLinks({ thing, previous, next }: Props) {
  if (!previous && !next) return null
  const [others, before, after] = words[thing]
  return (
    <nav className="neighbours" aria-label={t(others)}>
      {previous && (
        <a href={previous.href} rel="prev">
          <span>{t(before)}</span> <MixedText>{previous.text}</MixedText>
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          <span>{t(after)}</span> <MixedText>{next.text}</MixedText>
        </a>
      )}
    </nav>
  )
}
