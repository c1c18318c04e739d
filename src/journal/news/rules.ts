/** A piece of news as readers see it; `content` is HTML, stored encoded, `date` a day, `modification` an ISO time. */
export type News = { id: number; title: string; content: string; date: string; modification: string }

/** The number of newest pieces on the home page. */
export const newsOnHomePage = 3
