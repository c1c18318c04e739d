/** Shown instead of a preview when the form has errors. */
export function RefusedPreview({ problems, back }: { problems: string[]; back?: { href: string; text: string } }) {
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
