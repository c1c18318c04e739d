import type { Problem } from '../../core/text/problems.ts'
import type { Desk } from './desk.ts'

/** Shows the problems of a form that is not valid enough for a preview. */
export function refusePreview(
  desk: Desk,
  problems: Problem[],
  back?: { href: string; text: string },
): Promise<Response> {
  const children = (
    <>
      <h1>There is nothing to preview yet</h1>
      <ul>
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p>What you typed is still on the page you came from. {back && <a href={back.href}>{back.text}</a>}</p>
    </>
  )
  return desk.page({ title: 'Preview', status: 422, children })
}
