/** What is wrong with a form, each a link to its field; it takes the focus when the page opens. */
export function ErrorSummary({ errors }: { errors: { name: string; text: string }[] }) {
  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1}>
      <p>{errors.length === 1 ? 'One thing needs a look' : `${errors.length} things need a look`}</p>
      <ul>
        {errors.map(({ name, text }) => (
          <li key={name}>
            <a href={`#${name}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
