import { paths } from '../../src/core/paths.ts'
import { type LetterSide, letterKindNames, letterKinds, letterSides } from '../../src/review/letters/kind-rules.ts'
import { PageHead } from '../ui/page-head.tsx'

const sides = Object.keys(letterSides) as LetterSide[] // its own

/** Every kind of letter, each with its words to edit. @param edited the kinds whose words are the journal's own */
export function TemplateListPage({ edited }: { edited: readonly string[] }) {
  return (
    <>
      <PageHead
        back={{ href: paths.adminSettings(), text: 'Settings' }}
        title="Letters about papers"
        hint="What authors, reviewers and editors are written to, from submission to decision."
      >
        <a className="button quiet" href={paths.adminLetterWording()}>
          Notice of publication
        </a>
      </PageHead>
      <div className="letter-kinds">
        {sides.map((side) => (
          <section key={side} aria-labelledby={`to-${side}`}>
            <h2 id={`to-${side}`}>{letterSides[side]}</h2>
            <ul>
              {letterKindNames
                .filter((kind) => letterKinds[kind].side === side)
                .map((kind) => (
                  <li key={kind}>
                    <a href={paths.adminLetterKind(kind)}>{letterKinds[kind].title}</a>
                    {edited.includes(kind) && <span className="hint"> · Own wording</span>}
                    <p className="hint">{letterKinds[kind].when}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
