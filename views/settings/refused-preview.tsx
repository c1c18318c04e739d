import { paths } from '../../src/paths.ts'

/** What a preview says of settings that cannot work. */
export function RefusedPreview({ problems }: { problems: string[] }) {
  return (
    <>
      <h1>There is nothing to preview yet</h1>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p>
        What you typed is still on the page that you came from. <a href={paths.adminSettings()}>Settings</a>
      </p>
    </>
  )
}
