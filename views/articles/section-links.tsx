import type { Article } from '../../src/journal/articles/rules.ts'

/** From this length of abstract or references on, what follows is far below the fold. */
const longText = 1200

/** The sections of a long page. */
export function SectionLinks({ article }: { article: Article }) {
  if (article.abstract.length <= longText && article.references.length <= longText) return null
  const sections = [
    ['abstract', 'Abstract', article.abstract],
    ['keywords', 'Keywords', article.keywords],
    ['data-availability', 'Data availability', article.data_availability],
    ['competing-interests', 'Competing interests', article.competing_interests],
    ['ethics', 'Ethics', article.ethics],
    ['funding', 'Funding', article.funding],
    ['cite', 'How to cite', article.title],
    ['references', 'References', article.references],
  ] as const
  return (
    <nav aria-label="On this page">
      <ul className="facts-line">
        {sections.map(
          ([id, title, text]) =>
            text && (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}
