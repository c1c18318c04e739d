/** A PDF by its first bytes, which nothing can be read from. */
export const aPdfFile = (text = 'a paper') => new Blob([`%PDF-1.7\n${text}\n%%EOF\n`], { type: 'application/pdf' })

/** What a paper needs to be sent. */
export const wholePaper = {
  title: 'Yield of wheat under late sowing',
  abstract: 'We measured yield.',
  authors:
    'Meera Nair | Institute of Crops | India | meera@example.org | corresponding\nRavi Kumar | Institute of Crops | ravi@example.org',
  competing_interests: 'None',
  original: 'yes',
  coauthors: 'yes',
  privacy: 'yes',
}
