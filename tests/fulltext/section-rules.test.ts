import { expect, test } from 'bun:test'
import { readWhole } from '../../src/engines/fulltext/text.ts'
import { searchedSections } from '../../src/journal/fulltext/section-rules.ts'

const article = `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta/></front><body><p>First words.</p>
<sec id="sec1"><label>1</label><title>Boats</title><p>Boats carry <italic>lan</italic>terns
<xref ref-type="bibr" rid="ref1">[1]</xref>.</p>
<table-wrap id="tab1"><caption><p>Sails</p></caption><table><tbody><tr><td>red</td><td>blue</td></tr></tbody></table></table-wrap>
<sec id="sec2"><title>Oars</title><p>Oars are long.</p></sec></sec></body>
<back><ack id="ack1"><title>Thanks</title><p>To all.</p></ack><fn-group><fn id="fn1"><p>A note.</p></fn></fn-group>
<ref-list id="refs1"><title>Literature</title><ref id="ref1"><mixed-citation>Rao 2019.</mixed-citation></ref></ref-list></back></article>`

test('a full text is searched by its sections, each with its own words and id', async () => {
  const { text } = await readWhole(article)
  expect(searchedSections(text)).toEqual([
    { id: '', heading: 'Full text', text: 'First words.' },
    { id: 'sec1', heading: '1 Boats', text: 'Boats carry lanterns [1]. Sails red blue' },
    { id: 'sec2', heading: 'Oars', text: 'Oars are long.' },
    { id: 'sec3', heading: 'Thanks', text: 'To all.' },
    { id: 'fn1', heading: 'Notes', text: 'A note.' },
    { id: 'refs1', heading: 'Literature', text: 'Rao 2019.' },
  ])
})
