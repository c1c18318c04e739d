import { languageAttributes } from '../../src/core/language/language.ts'
import { printedDay, printedWord, printedWords } from '../../src/core/language/paper-words.ts'
import type { Head } from '../../src/engines/fulltext/text.ts'
import { keyed } from '../ui/keys.ts'
import { Blocks } from './blocks.tsx'
import { Inlines } from './inlines.tsx'
import { useShownAs } from './shown-as.ts'

/** Shows the head of a self-contained article: titles, people, known publication data, abstracts, keywords. */
export function PaperHead({ head }: { head: Head }) {
  const { page } = useShownAs()
  const own = page.text.language
  const [title, ...others] = head.titles
  const [volume, issue] = printedWords(own, 'issue')
  const [correspondence = '', licence = ''] = printedWords(own, 'about')
  const published = printedWords(own, 'dates').at(-1) ?? ''
  const number = [
    head.volume && `${volume} ${head.volume}`,
    head.issue && `${issue} ${head.issue}`,
    head.published.slice(0, 4),
  ]
  const doiUrl = head.doi && `https://doi.org/${head.doi}`
  return (
    <header>
      <p className="place">{[head.journal, ...number].filter(Boolean).join(', ')}</p>
      {head.kind && <p className="place">{head.kind}</p>}
      <h1>{title && title.content.length > 0 ? <Inlines of={title.content} /> : 'Untitled'}</h1>
      {keyed(others, ({ language }) => language).map(([key, { language, content }]) => (
        <p key={key} {...languageAttributes(language, own)}>
          <Inlines of={content} />
        </p>
      ))}
      <People head={head} />
      {keyed(head.notes, (note) => note).map(([key, note]) => (
        <p className="affiliation" key={key}>
          {note}
        </p>
      ))}
      <dl className="facts">
        <Fact name={correspondence} text={head.emails.join(', ')} />
        <Fact name="DOI" text={head.doi} href={doiUrl} />
        <Fact name={published} text={printedDay(own, head.published)} />
        <Fact
          name={licence}
          text={[head.copyright, head.licence.name].filter(Boolean).join('. ')}
          href={head.licence.url}
        />
      </dl>
      {keyed(head.abstracts, ({ language }) => language).map(([key, { name, language, blocks }]) => (
        <section key={key} {...languageAttributes(language, own)}>
          <h2>{name || printedWord(language || own, 'abstract')}</h2>
          <Blocks of={blocks} />
        </section>
      ))}
      {keyed(head.keywords, ({ language }) => language).map(([key, { language, words }]) => (
        <p key={key} className="keywords" {...languageAttributes(language, own)}>
          {printedWord(language || own, 'keywords')}: {words.join(' · ')}
        </p>
      ))}
    </header>
  )
}

function People({ head: { people, affiliations } }: { head: Head }) {
  const isNumbered = affiliations.length > 1
  return (
    <>
      <p className="people">
        {keyed(people, ({ name }) => name).map(([key, { name, places, isCorresponding }], at) => (
          <span key={key}>
            {at > 0 && ', '}
            {name}
            <sup>
              {[...(isNumbered ? places.map((place) => `${place + 1}`) : []), isCorresponding ? '*' : '']
                .filter(Boolean)
                .join(',')}
            </sup>
          </span>
        ))}
      </p>
      {keyed(affiliations, (name) => name).map(([key, name], at) => (
        <p className="affiliation" key={key}>
          {isNumbered && <sup>{at + 1} </sup>}
          {name}
        </p>
      ))}
    </>
  )
}

function Fact({ name, text, href = '' }: { name: string; text: string; href?: string }) {
  if (!text) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{href ? <a href={href}>{text}</a> : text}</dd>
    </div>
  )
}
