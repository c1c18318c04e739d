/** A call as readers see it; `text` is HTML, stored encoded, `topics` one a line. */
export type Call = Record<'slug' | 'title' | 'text' | 'topics' | 'last_day' | 'editors', string>

/** Whether a call takes papers: until the end of its last day. @param today the day in the journal's zone */
export const isOpenOn = ({ last_day }: Pick<Call, 'last_day'>, today: string): boolean => today <= last_day

/** The topics of a call, from its lines. */
export const topicsOf = ({ topics }: Pick<Call, 'topics'>): string[] =>
  topics
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
