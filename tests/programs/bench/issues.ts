/** The issue whose page is measured. */
export const measuredIssue = { year: 2025, volume: 2, issue: 3 }

/** An import of eight issues with 26 articles each. */
export function eightIssues(): string {
  return Array.from({ length: 26 * 8 }, (_, number) => JSON.stringify(madeUp(number))).join('\n')
}

function madeUp(number: number) {
  const place = Math.floor(number / 26)
  const first = (number % 26) * 8 + 1
  return {
    title: `Growth and yield of <i>Vigna radiata</i> under deficit irrigation, season ${number}`,
    authors: ['Ravi Kumar Sharma', 'सीता देवी', 'Anita Roy'],
    abstract: `<p>${'Water stress at flowering lowered seed yield by 31 per cent in both seasons. '.repeat(15)}</p>`,
    keywords: 'mungbean, deficit irrigation, water productivity',
    year: 2024 + Math.floor(place / 4),
    volume: 1 + Math.floor(place / 4),
    issue: 1 + (place % 4),
    first,
    last: first + 7,
    country: 'India',
    subject: 'Agronomy',
  }
}
