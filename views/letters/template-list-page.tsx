import { paths } from '../../src/core/paths.ts'
import { type LetterSide, letterKindNames, letterKinds, letterSides } from '../../src/review/letters/kind-rules.ts'
import { List, type ListRow } from '../ui/list.tsx'
import { PageHead } from '../ui/page-head.tsx'

const sides = Object.keys(letterSides) as LetterSide[] // its own

/** Every kind of letter, each with its words to edit. @param edited the kinds whose words are the journal's own */
export function TemplateListPage({ edited }: { edited: readonly string[] }) {
  const parts = sides.map((side) => ({
    heading: letterSides[side],
    rows: letterKindNames
      .filter((kind) => letterKinds[kind].side === side)
      .map(
        (kind): ListRow => ({
          id: `letter-${kind}`,
          name: letterKinds[kind].title,
          href: paths.adminLetterKind(kind),
          line: letterKinds[kind].when,
          cells: [edited.includes(kind) ? 'Own wording' : ''],
        }),
      ),
  }))
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
      <List first="Letter" columns={['Wording']} parts={parts} />
    </>
  )
}
