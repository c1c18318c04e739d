import type { SettingsGroup } from '../../src/office/settings/rules.ts'

/** The parts of the settings' form in order, each with its purpose. */
export const settingsGroups: { id: SettingsGroup; title: string; text: string }[] = [
  {
    id: 'journal',
    title: 'The journal',
    text: 'The journal’s identity. The format is always Online. Empty fields are not shown.',
  },
  {
    id: 'numbers',
    title: 'Numbers and scores',
    text: 'Shown at the top of every page and on the home page; the ISSNs also in the metadata for indexes.',
  },
  { id: 'contact', title: 'Contact', text: 'How authors and readers reach you.' },
  { id: 'fees', title: 'Fees', text: 'On the home page, under the publication process.' },
  { id: 'home', title: 'Home page and appearance', text: 'What a reader sees first.' },
  { id: 'web', title: 'Address and licence', text: 'What the rest of the world links to.' },
  {
    id: 'articles',
    title: 'Articles',
    text: 'What holds for every article that says nothing else, how DOIs are made, and who preserves the articles.',
  },
  { id: 'documents', title: 'Documents', text: 'Used only on certificates.' },
]
