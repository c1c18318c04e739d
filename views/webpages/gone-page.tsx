import { t } from '../../src/core/words/words.ts'
import { Elsewhere } from '../articles/withdrawn-page.tsx'

/** Shows the page at the address of a deleted page. */
export const GonePage = () => (
  <div className="prose">
    <h1>{t('This page was deleted')}</h1>
    <p className="lead">{t('The journal has taken it off its site.')}</p>
    <Elsewhere />
  </div>
)
