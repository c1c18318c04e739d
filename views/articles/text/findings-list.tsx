import type { ReactNode } from 'react'
import { counted } from '../../../src/core/text/counted.ts'
import type { Balance, NamedBalance, Unmatched } from '../../../src/engines/fulltext/text.ts'
import {
  balanceInWords,
  type Done,
  type Listed,
  leftByReason,
} from '../../../src/journal/articles/text/mending/screen-rules.ts'
import { ButtonForm } from '../../ui/form/ask.tsx'
import { MixedText } from '../../ui/html.tsx'
import { keyed } from '../../ui/keys.ts'
import { Mark } from './cure-form.tsx'

type Props = {
  open: Listed[]
  done: Done[]
  /** The number of unlisted findings of each kind: 'and 1,200 more: Table without a caption'. */
  more: string[]
  current: string | undefined
  action: string
  hrefOf: (key: string) => string
  /** The rest of the column. */
  children: ReactNode
}

/** Lists the findings of a text, each linked to its place, and the settled findings below. */
export function FindingsList({ open, done, more, current, action, hrefOf, children }: Props) {
  return (
    <details className="to-look-at">
      <summary>
        To look at <span className="hint">{open.length}</span>
      </summary>
      <h2>
        To look at <span className="hint">{open.length}</span>
      </h2>
      {open.length === 0 && <p>Nothing is left to look at.</p>}
      <ul>
        {open.map(({ key, name, line, isAsked }) => (
          <li key={key}>
            <a href={hrefOf(key)} aria-current={key === current ? 'true' : undefined}>
              <Mark isAsked={isAsked} />
              <span>
                <strong>{name}</strong>
                <span className="hint">
                  <MixedText>{line}</MixedText>
                </span>
                {isAsked && <span className="asks-before">Asks before publishing</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {more.map((words) => (
        <p key={words} className="hint">
          {words}
        </p>
      ))}
      {done.length > 0 && (
        <details className="looked-at-before">
          <summary>Done {done.length}</summary>
          <ul>
            {done.map(({ key, name, line, isMended }) => (
              <li key={key}>
                <span>
                  {name}
                  <span className="hint">
                    <MixedText>{line}</MixedText>
                  </span>
                </span>
                {isMended ? (
                  <span className="hint">Mended</span>
                ) : (
                  <ButtonForm action={action} fields={{ do: 'again', finding: key }} submit="Look again" link />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {children}
    </details>
  )
}

const names: Record<keyof Balance, string> = {
  words: 'Words',
  headings: 'Headings',
  list_items: 'List items',
  tables: 'Tables',
  cells: 'Cells',
  pictures: 'Pictures',
  formulas: 'Formulas',
  notes: 'Notes',
  links: 'Links',
  references: 'References',
}

/** Compares the text with the file it was read from, as a sentence and in full. */
export function BalanceNote({ balance, open }: { balance: NamedBalance; open: Listed[] }) {
  const { verdict, words } = balanceInWords(
    balance,
    open.map(({ finding }) => finding),
  )
  return (
    <div className="balance">
      <p>
        <strong>{verdict}</strong> {words}
      </p>
      <Passages texts={balance.named?.missing ?? []} />
      <LeftOut balance={balance} />
      <details>
        <summary>The balance</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Of the file</th>
              <th scope="col">All</th>
              <th scope="col">Carried</th>
              <th scope="col">Left</th>
              <th scope="col">Told</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(names).map(([name, label]) => {
              const counts = balance[name as keyof Balance] // keys of this record
              return (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  {(['source', 'carried', 'left', 'found'] as const).map((column) => (
                    <td key={column}>{counts[column].toLocaleString('en')}</td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function Passages({ texts }: { texts: string[] }) {
  return (
    texts.length > 0 && (
      <ul className="passages">
        {keyed(texts, (text) => text).map(([key, text]) => (
          <li key={key}>
            <MixedText>{text}</MixedText>
          </li>
        ))}
      </ul>
    )
  )
}

/** Shows the words that a rule left out, by the reason. */
function LeftOut({ balance }: { balance: NamedBalance }) {
  const reasons = leftByReason(balance)
  if (reasons.length === 0) return null
  return (
    <details>
      <summary>Left out by rule</summary>
      {reasons.map(({ name, texts }) => (
        <details key={name}>
          <summary>
            {name} <span className="hint">{texts.length}</span>
          </summary>
          <Passages texts={texts} />
        </details>
      ))}
    </details>
  )
}

/** Lists the manual changes that have no place in the newest file. */
export function UnmatchedNote({ unmatched, action }: { unmatched: Unmatched[]; action: string }) {
  if (unmatched.length === 0) return null
  return (
    <section className="unmatched" aria-labelledby="unmatched">
      <h2 id="unmatched">Mended before, without a place in the new file</h2>
      <p className="hint">
        {counted(unmatched.length, 'change')} by hand could not be carried over, since the picture or paragraph is no
        longer the same.
      </p>
      <ul>
        {keyed(unmatched, ({ what, text }) => what + text).map(([key, { what, text }]) => (
          <li key={key}>
            <strong>{what.charAt(0).toUpperCase() + what.slice(1)}</strong> {text}
          </li>
        ))}
      </ul>
      <ButtonForm action={action} fields={{ do: 'matched' }} submit="I have looked at them" quiet />
    </section>
  )
}
