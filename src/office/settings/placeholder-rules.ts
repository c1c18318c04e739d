import { encodeHtml } from '../../core/text/html.ts'
import { fees, type Settings } from './rules.ts'
import { describeRetention } from './submission-fields.ts'

/** Returns the values of the placeholders of a page's text, such as `{websitename}`. */
export function placeholdersOf(settings: Settings): Record<string, string> {
  const { websiteemail, publisher, license_url, archiving, journal_language, journal_frequency, year_started } =
    settings
  return {
    websitename: settings.websitename || 'the journal',
    websiteemail,
    publisher,
    license_url,
    archiving,
    journal_language,
    journal_frequency,
    year_started,
    retention: describeRetention(settings),
    ...fees(settings),
  }
}

/** Replaces a text's placeholders; unknown ones remain. Sanitise the result: a value may be part of an address. */
export function filledIn(html: string, settings: Settings): string {
  const values = new Map(Object.entries(placeholdersOf(settings)))
  return html.replace(/\{(\w+)\}/g, (written, name: string) => encodeHtml(values.get(name) ?? written))
}
