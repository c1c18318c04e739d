import type { Paper } from '../../engines/typesetting/typesetting.ts'
import type { Cited } from '../citing/facts.ts'

type Look = Paper['look']

/** The look of a paper without a journal's settings. */
export const plainLook: Look = { accent: '#14594a', logo: '', site: '', months: '', columns: 2, sheet: 'A4' }

/**
 * Returns the look of an article in its journal: its logo and site, the months of its issue, and the choices of the
 * settings.
 */
export const paperLook = ({ frequency, settings, origin }: Cited): Look => ({
  ...plainLook,
  logo: settings.logo,
  site: new URL(origin).host,
  months: frequency,
  columns: settings.pdf_columns === '1' ? 1 : 2,
  sheet: settings.pdf_paper === 'Letter' ? 'Letter' : 'A4',
})
