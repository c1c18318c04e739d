import { Elsewhere } from '../articles/withdrawn-page.tsx'

/** Shows the page at the address of a deleted page. */
export const GonePage = () => (
  <div className="prose">
    <h1>This page was deleted</h1>
    <p className="lead">The journal has taken it off its site.</p>
    <Elsewhere />
  </div>
)
