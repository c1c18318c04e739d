const setOf = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/))

/** Elements that only describe their words. */
export const transparent = setOf(`
  named-content abbrev roman sans-serif fixed-case chem-struct institution x styled-content country addr-line city
  state postal-code phone fax institution-wrap award-id award-name award-desc funding-source support-source
  open-access inline-media citation-alternatives mixed-citation element-citation nlm-citation source article-title
  chapter-title part-title trans-title trans-source data-title year month day season volume issue fpage lpage
  page-range elocation-id edition publisher-name publisher-loc person-group string-name name surname given-names
  prefix suffix etal collab comment date-in-citation series conf-name conf-loc conf-date conf-sponsor size version
  annotation patent std gov isbn issn volume-series volume-id issue-id issue-title issue-part supplement role date
  access-date time-stamp copyright-statement license license-p copyright-year copyright-holder object-id
  private-char name-alternatives collab-alternatives degrees aff label title subtitle speaker rb rt custom-meta
  taxon-name taxon-name-part taxon-status taxon-authority attrib permissions legend string-date page-count
  kwd-group kwd subj-group subject
`)

export const unseen = setOf('alt-text long-desc milestone-start milestone-end hr')

/** Block elements, which split a line. */
export const blockNames = setOf(`
  p list def-list table-wrap table-wrap-group table tgroup fig fig-group disp-formula array disp-formula-group
  disp-quote code preformat verse-group boxed-text statement graphic media supplementary-material chem-struct-wrap
  speech block-alternatives address question answer explanation question-wrap question-wrap-group answer-set
  fn-group sec sig-block glossary ref-list contrib-group
`)

/** The values of `ref-type` in a full text. */
export const referenceTypes = setOf(`
  bibr fig table disp-formula sec app fn table-fn list boxed-text statement supplementary-material other
`)
