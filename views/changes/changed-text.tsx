import { Fragment } from 'react'
import { message, t } from '../../src/core/words/words.ts'
import type { Piece, PiecePart } from '../../src/engines/changes/changes.ts'
import { contentsOf, type Group, grouped } from '../../src/review/changes/group-rules.ts'
import { keyed } from '../ui/keys.ts'

type Props = { pieces: readonly Piece[]; from: string; to: string }

/** Shows one text with its additions and deletions marked; unchanged parts are folded. */
export function ChangedText({ pieces, from, to }: Props) {
  const groups = grouped(pieces)
  const count = groups.filter((group) => 'place' in group).length
  const hasPages = pieces.some(({ page }) => page.before !== null || page.after !== null)
  return (
    <div className={hasPages ? 'changed-text with-pages' : 'changed-text'}>
      {hasPages && (
        <p className="page-heads" aria-hidden="true">
          <span>{t('Page in {version}', { version: from })}</span>
          <span>{t('Page in {version}', { version: to })}</span>
        </p>
      )}
      {keyed(groups, ({ pieces: [first] }) => readPieceText(first)).map(([key, group]) => (
        <Shown key={key} group={group} last={count} />
      ))}
    </div>
  )
}

function Shown({ group, last }: { group: Group; last: number }) {
  if (group.kind === 'equal') return <Equal pieces={group.pieces} />
  if (group.kind === 'heading') return <h2 className="of-text">{group.pieces[0]?.after}</h2>
  const { place, pieces } = group
  const [first] = pieces
  const kind = group.kind === 'piece' ? (first?.kind ?? 'changed') : group.kind
  return (
    <div className="change" id={`change-${place}`} data-kind={kind} tabIndex={-1}>
      <Page page={first?.page.before ?? null} what={t('Page before')} />
      <div>
        {group.kind === 'piece' && first && <Text piece={first} />}
        {group.kind === 'moved' && <Moved pieces={pieces} />}
        {group.kind === 'table' && <Table {...group} />}
      </div>
      <Page page={first?.page.after ?? null} what={t('Page now')} />
      <a className="next-change" href={place < last ? `#change-${place + 1}` : '#change-1'}>
        {place < last ? t('Next change') : t('First change')}
      </a>
    </div>
  )
}

function Page({ page, what }: { page: number | null; what: string }) {
  return (
    <span className="page-of">
      {page !== null && (
        <>
          <span className="unseen">{what} </span>
          {page}
        </>
      )}
    </span>
  )
}

function Equal({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <details className="equal">
      <summary>{t('{contents}: equal', { contents: contentsOf(pieces) })}</summary>
      {keyed(pieces, readPieceText).map(([key, piece]) => (
        <Fragment key={key}>
          <Text piece={piece} />
          {piece.left_out && (
            <p className="hint">
              {t('… {count, plural, one {# equal part} other {# equal parts}} left out …', { count: piece.left_out })}
            </p>
          )}
        </Fragment>
      ))}
    </details>
  )
}

function Moved({ pieces }: { pieces: readonly Piece[] }) {
  const [first] = pieces
  const title = first?.of === 'heading' ? first.after : `${first?.after.split(' ').slice(0, 8).join(' ')} …`
  const from = first?.page.before ? `, ${t('from page {page}', { page: first.page.before })}` : ''
  const words = pieces.reduce((sum, { parts }) => sum + parts.filter(({ kind }) => kind !== 'same').length, 0)
  return (
    <details>
      <summary>
        <strong className="moved">{t('Moved')}</strong> <strong>{title}</strong>: {contentsOf(pieces).toLowerCase()}
        {from}
        {words > 0 && `, ${t('with {count, plural, one {# change} other {# changes}}', { count: words })}`}
      </summary>
      {keyed(pieces, readPieceText).map(([key, piece]) => (
        <Text key={key} piece={piece} />
      ))}
    </details>
  )
}

/** Lets the keyboard reach a box, to scroll it. */
const scrolledByKeyboard = { tabIndex: 0 }

function Table({ rows, changed, place }: Extract<Group, { kind: 'table' }>) {
  return (
    <>
      <p className="table-note">
        {t('Table: {count, plural, one {# cell} other {# cells}} changed', { count: changed })}
      </p>
      <section className="scrolls" {...scrolledByKeyboard} aria-label={t('Changed rows, place {place}', { place })}>
        <table>
          <tbody>
            {keyed(rows, ([first]) => readPieceText(first)).map(([key, cells]) => (
              <tr key={key}>
                {keyed(cells, readPieceText).map(([at, cell]) => (
                  <td key={at} data-kind={cell.kind}>
                    <ChangedWords piece={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const tags = { heading: 'h2', paragraph: 'p', cell: 'p', reference: 'p', caption: 'p', note: 'p', field: 'p' } as const

function Text({ piece }: { piece: Piece }) {
  const Tag = tags[piece.of]
  return (
    <Tag className={piece.of === 'caption' || piece.of === 'note' ? 'smaller' : undefined}>
      {piece.of === 'field' && <span className="field-name">{t(piece.field ?? '')} </span>}
      <ChangedWords piece={piece} />
    </Tag>
  )
}

const partWords = { added: message('added'), removed: message('removed') } as const

/** Shows the words of a piece, with removed and added words marked, and announced to users who cannot see the marks. */
function ChangedWords({ piece: { kind, before, after, parts } }: { piece: Piece }) {
  const shown: PiecePart[] =
    parts.length > 0 ? parts : [{ kind: kind === 'added' || kind === 'removed' ? kind : 'same', text: after || before }]
  return keyed(shown, ({ text }) => text).map(([key, part]) => {
    if (part.kind === 'same') return part.text
    const Tag = part.kind === 'removed' ? 'del' : 'ins'
    return (
      <Fragment key={key}>
        {part.text.startsWith(' ') && ' '}
        <Tag>
          <span className="unseen">{t(partWords[part.kind])}: </span>
          {part.text.trimStart()}
        </Tag>
      </Fragment>
    )
  })
}

const readPieceText = (piece: Piece | undefined) => piece?.after || piece?.before || ''
