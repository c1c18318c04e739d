/** The metadata of an article of which nothing more is known, as the API answers it. */
export const noMetadata = {
  doi: '',
  article_type: 'research-article',
  received: '',
  revised: '',
  accepted: '',
  language: '',
  title_alt: '',
  abstract_alt: '',
  keywords_alt: '',
  language_alt: '',
  data_availability: '',
  competing_interests: '',
  ethics: '',
  ai_statement: '',
  acknowledgements: '',
  plain_summary: '',
  references: '',
  funding: '',
  resources: '',
  license_url: '',
  copyright_holder: '',
  notice_of: '',
  notice_reasons: '',
  notice_by: '',
} as const

/** How the API answers {@link fullMetadata}'s references and funding. */
export const fullAnswer = {
  references: [
    { text: 'Rao A. Yield. 2020. doi:10.1234/crops.7.', doi: '10.1234/crops.7' },
    { text: 'Bose T. Soils. 2019.', doi: '' },
  ],
  resources: [
    { kind: 'data', id: '10.5061/dryad.x1', title: 'Yields' },
    { kind: 'code', id: 'https://code.example/crops', title: '' },
  ],
  funding: [{ funder: 'Crop Council', award: 'CC-17', ror: 'https://ror.org/02ex6cf31' }],
}

/** The metadata of an article as it is typed, every field of it filled in. */
export const fullMetadata = {
  doi: '10.1234/Crops.5',
  article_type: 'letter',
  received: '2025-11-02',
  revised: '2026-01-20',
  accepted: '2026-02-11',
  language: 'en',
  title_alt: '<i>धान</i> की उपज',
  abstract_alt: '<p>हमने देखा।</p>',
  keywords_alt: 'धान, मिट्टी',
  language_alt: 'hi',
  data_availability: 'On request.\nOr here.',
  competing_interests: 'None known.',
  ethics: 'Approved.',
  ai_statement: 'None was used.',
  acknowledgements: 'We thank the growers.\nAnd the weather.',
  plain_summary: 'Rice grows.',
  references: 'Rao A. Yield. 2020. doi:10.1234/crops.7.\nBose T. Soils. 2019.',
  resources: 'data | 10.5061/dryad.x1 | Yields\ncode | https://code.example/crops',
  funding: 'Crop Council | CC-17 | https://ror.org/02ex6cf31',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
  copyright_holder: 'The growers',
} as const
