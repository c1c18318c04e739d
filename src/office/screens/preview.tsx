import type { Problem } from '../../core/text/problems.ts'
import type { Desk } from './desk.ts'

/** Shown in place of a preview that cannot work. */
export function refusedPreview(
  desk: Desk,
  problems: Problem[],
  back?: { href: string; text: string },
): Promise<Response> {
  const children = <RefusedPreview problems={problems.map(({ message }) => message)} back={back} />
  return desk.page({ title: 'Preview', status: 422, children })
}

/** Shown instead of a preview when the form has errors. */
function RefusedPreview({ problems, back }: { problems: string[]; back?: { href: string; text: string } }) {
  return (
    <>
      <h1>There is nothing to preview yet</h1>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p>What you typed is still on the page you came from. {back && <a href={back.href}>{back.text}</a>}</p>
    </>
  )
}
