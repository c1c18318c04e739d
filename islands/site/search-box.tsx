import { useRef } from 'react'
import { paths } from '../../src/core/paths.ts'

/** The search box of the public pages; it clears itself after a search. */
export default function SearchBox() {
  const box = useRef<HTMLInputElement>(null)
  const clearAfterSubmit = () =>
    setTimeout(() => {
      if (box.current) box.current.value = ''
    })
  return (
    <search>
      <form role="none" className="search-box" action={paths.search()} method="get" onSubmit={clearAfterSubmit}>
        <input
          ref={box}
          type="search"
          name="keyword"
          aria-label="Search articles"
          placeholder="Title, author, keyword"
          required
        />
        <button type="submit">Search</button>
      </form>
    </search>
  )
}
