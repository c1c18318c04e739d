import type { Remark } from '../../../src/journal/articles/editing/doubts.ts'

/** Shows the remarks on a field; the form's script keeps them up to date (`islands/forms/article-remarks.ts`). */
export function Remarks({ on, remarks }: { on: string; remarks: Remark[] }) {
  return (
    <div data-remarks-on={on} aria-live="polite">
      {remarks.map(({ text, isDoubt }) => (
        <p key={text} className={isDoubt ? 'warning' : 'hint'}>
          {text}
        </p>
      ))}
    </div>
  )
}
