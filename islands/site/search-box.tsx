import { useRef } from 'react'
import { paths } from '../../src/core/paths.ts'
import { t } from '../../src/core/words/words.ts'

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
          aria-label={t('Search articles')}
          placeholder={t('Title, author, keyword')}
          required
        />
        <button type="submit">{t('Search')}</button>
      </form>
    </search>
  )
}
