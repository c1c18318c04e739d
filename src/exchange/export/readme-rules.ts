type About = { name: string; origin: string; day: string }

/** Writes the export's README, for people. */
export function readme({ name, origin, day }: About): string {
  return `${name}
${origin}
As it was on ${day}.

This folder is a BagIt bag (RFC 8493). Every file in "data" has its SHA-256 in
manifest-sha256.txt; "sha256sum -c manifest-sha256.txt" checks them all. A
folder without bagit.txt was cut off: make it again.

It holds what only the journal may know, such as the email addresses of
authors, except in data/site, data/jats and data/citations. Keep it private.

data/articles.jsonl    every article, a JSON object a line, which this software
                       imports: bun run import data/articles.jsonl
data/pdfs              the PDFs, named by ref number
data/ojs-3.3           OJS's native XML for OJS 3.3 and 3.4, with the PDFs in it
data/ojs-3.6           the same for OJS 3.6
data/jats              each public article as JATS 1.3 XML
data/citations         the same for reference managers: BibTeX, RIS, CSL-JSON
data/site              the public pages as plain files: open index.html, or copy
                       what is in it to a web server
data/unpublished       both of articles that are not public
data/settings.json     the journal's settings
data/issues.json       the issues
data/editors.json      the editorial board
data/partners.json     indexing partners
data/news.json         news
data/pages.json        the pages of text
data/images            the pictures that these name
data/redirects.csv     addresses that lead elsewhere
data/old-addresses.csv addresses of the system that the journal came from
`
}
