/** What programs put on the clipboard as HTML, cut to what matters here, and what each kind of editor keeps of it. */
type Clipboard = { from: string; html: string; title: string; post: string; text: string }

const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/office/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument><w:View>Normal</w:View></w:WordDocument>
</xml><![endif]-->
<style>
<!--
 p.MsoNormal, li.MsoNormal {margin-bottom:8.0pt; font-weight:bold;}
@list l0:level1 {mso-level-number-format:bullet;}
-->
</style>
</head>

<body lang=EN-IN style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->`

const wordEnd = `<!--EndFragment-->
</body>

</html>`

const sign = (
  text: string,
) => `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span
style='mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>`

const googleSpan = (style: string, text: string) =>
  '<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;' +
  `font-variant:normal;text-decoration:none;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`
const upright = 'font-weight:400;font-style:normal;vertical-align:baseline;'
const slanted = 'font-weight:400;font-style:italic;vertical-align:baseline;'
const google = (html: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" ` +
  `id="docs-internal-guid-7b1e7c0e-7fff-9a4c-5e0c-2f3b5d1c8a11">${html}</b>`
const googleP = (html: string) => `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${html}</p>`

export const clipboards: Clipboard[] = [
  {
    from: 'Google Docs',
    html: google(
      googleP(
        googleSpan(slanted, 'Vigna radiata') +
          googleSpan(upright, ' gave 3 t ha') +
          googleSpan(upright, '<span style="font-size:0.6em;vertical-align:super;">-1</span>') +
          googleSpan(upright, ' with H') +
          googleSpan(upright, '<span style="font-size:0.6em;vertical-align:sub;">2</span>') +
          googleSpan(upright, 'O.'),
      ) +
        '<br />' +
        googleP(googleSpan('font-weight:700;font-style:normal;', 'Bold') + googleSpan(upright, ' it is not.')),
    ),
    title: '<i>Vigna radiata</i> gave 3 t ha⁻¹ with H₂O. Bold it is not.',
    post: '<i>Vigna radiata</i> gave 3 t ha⁻¹ with H₂O.<br><b>Bold</b> it is not.',
    text: '<p><i>Vigna radiata</i> gave 3 t ha<sup>-1</sup> with H<sub>2</sub>O.</p><p><b>Bold</b> it is not.</p>',
  },
  {
    from: 'a list in Google Docs',
    html: google(
      '<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" ' +
        'style="list-style-type:disc;font-weight:400;font-style:normal;" aria-level="1">' +
        `<p dir="ltr" role="presentation">${googleSpan(upright, 'Wheat')}</p></li><ul>` +
        `<li dir="ltr" aria-level="2"><p role="presentation">${googleSpan(upright, 'Rice')}</p></li></ul></ul>`,
    ),
    title: 'Wheat Rice',
    post: 'Wheat<br>Rice',
    text: '<ul><li><p>Wheat</p></li><ul><li><p>Rice</p></li></ul></ul>',
  },
  {
    from: 'Word',
    html: `${word}

<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-US>Yield</span></b><span
lang=EN-US> of <i style='mso-bidi-font-style:normal'>Oryza
sativa</i> in kg ha<sup>−1</sup> and CO<span style='mso-spacerun:yes'></span><span style='position:relative;vertical-align:sub'>2</span>,
p &lt; 0.05<o:p></o:p></span></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<p class=MsoNormal>Dry soils<span style='mso-spacerun:yes'>&nbsp; </span>lost<br>
most.<!--[if supportFields]><span style='mso-element:field-begin'></span>ADDIN ZOTERO<![endif]--><o:p></o:p></p>

${wordEnd}`,
    title: 'Yield of <i>Oryza sativa</i> in kg ha⁻¹ and CO₂, p &lt; 0.05 Dry soils lost most.',
    post: '<b>Yield</b> of <i>Oryza sativa</i> in kg ha⁻¹ and CO₂, p &lt; 0.05<br>Dry soils lost<br>most.',
    text: '<p><b>Yield</b> of <i>Oryza sativa</i> in kg ha<sup>−1</sup> and CO<sub>2</sub>, p &lt; 0.05</p><p>Dry soils lost<br>most.</p>',
  },
  {
    from: 'lists in Word',
    html: `${word}

<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${sign('·')}Wheat<o:p></o:p></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'>${sign('1.')}Durum</p>

<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${sign('·')}Rice</p>

<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'>${sign('a)')}Maize</p>

<p class=MsoNormal>The end.</p>

${wordEnd}`,
    title: 'Wheat Durum Rice Maize The end.',
    post: 'Wheat<br>Durum<br>Rice<br>Maize<br>The end.',
    text: '<ul><li><p>Wheat</p><ol><li><p>Durum</p></li></ol></li><li><p>Rice</p></li></ul><ol><li><p>Maize</p></li></ol><p>The end.</p>',
  },
  {
    from: 'a table in Word',
    html: `${word}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=200 valign=top style='width:150.25pt'>
  <p class=MsoNormal>Crop<o:p></o:p></p>
  </td>
  <td width=200 valign=top>
  <p class=MsoNormal>Yield<o:p></o:p></p>
  </td>
 </tr>
 <tr><td></td><td><p class=MsoNormal>3.2</p></td></tr>
</table>
${wordEnd}`,
    title: 'Crop Yield 3.2',
    post: 'Crop Yield<br>3.2',
    text: '<p>Crop Yield</p><p>3.2</p>',
  },
  {
    from: 'LibreOffice',
    html: `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/>
	<style type="text/css">
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
	</style>
</head>
<body lang="en-IN" link="#000080" vlink="#800000" dir="ltr"><p style="line-height: 100%; margin-bottom: 0cm">
<font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt">Growth of
<i><span style="font-weight: normal">Cicer arietinum</span></i>
<b>in</b> m<sup>2</sup> and Ca<sup>2+</sup></font></font></p>
<ol>
	<li><p style="margin-bottom: 0cm">
	one</p></li>
	<li><p>two</p></li>
</ol>
</body>
</html>`,
    title: 'Growth of <i>Cicer arietinum</i> in m² and Ca²⁺ one two',
    post: 'Growth of <i>Cicer arietinum</i> <b>in</b> m² and Ca²⁺<br>one<br>two',
    text:
      '<p>Growth of <i>Cicer arietinum</i> <b>in</b> m<sup>2</sup> and ' +
      'Ca<sup>2+</sup></p><ol><li><p>one</p></li><li><p>two</p></li></ol>',
  },
  {
    from: 'a web page in Chrome on Windows',
    html: `Version:0.9
StartHTML:0000000187
EndHTML:0000001204
StartFragment:0000000223
EndFragment:0000001168
SourceURL:https://crops.example/1
<html>
<body>
<!--StartFragment--><h2 style="box-sizing: border-box; font-weight: 600; color: rgb(33, 37, 41);">Abstract</h2>\
<p style="font-weight: 400; font-style: normal;"><em style="font-weight: 400;">Zea mays</em>\
<span>&nbsp;</span>at 5&nbsp;kg ha<sup style="position: relative; font-size: 10.5px; vertical-align: baseline; \
top: -0.5em;">−1</sup> <a href="https://crops.example/?a=1&amp;b=2" onclick="steal()" \
style="font-weight: 400">[1]</a> <a href="javascript:steal()">x</a><script>steal()</script></p><div>of soil<br>\
<br>and air</div><!--EndFragment-->
</body>
</html>`,
    title: 'Abstract <i>Zea mays</i> at 5\u00a0kg ha⁻¹ [1] x of soil and air',
    post: '<b>Abstract</b><br><i>Zea mays</i> at 5\u00a0kg ha⁻¹ [1] x<br>of soil<br>and air',
    text:
      '<p><b>Abstract</b></p><p><i>Zea mays</i> at 5\u00a0kg ha<sup>−1</sup> <a ' +
      'href="https://crops.example/?a=1&amp;b=2">[1]</a> x</p><p>of soil</p><p>and air</p>',
  },
  {
    from: 'cells in a spreadsheet',
    html: `<html><body><table border=0 cellpadding=0 cellspacing=0 width=128><!--StartFragment--><col width=64 span=2><tr height=20>
<td height=20 class=xl65 style='height:15.0pt;font-weight:700'>Zn</td><td align=right>1.5</td></tr><tr><td>Fe</td>\
<td>2</td></tr><!--EndFragment--></table></body></html>`,
    title: 'Zn 1.5 Fe 2',
    post: '<b>Zn</b> 1.5<br>Fe 2',
    text: '<p><b>Zn</b> 1.5</p><p>Fe 2</p>',
  },
  {
    from: 'a PDF in Preview on a Mac',
    html:
      '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head>' +
      '<meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta name="Generator" content="Cocoa ' +
      'HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 12.0px Times}</style></head><body>' +
      '<p class="p1">E\ufb03cient <i>in vitro</i>' +
      '<span class="Apple-converted-space">\u00a0</span>tests</p></body></html>',
    title: 'Efficient <i>in vitro</i> tests',
    post: 'Efficient <i>in vitro</i> tests',
    text: '<p>Efficient <i>in vitro</i> tests</p>',
  },
]

/** What PDF viewers copy: lines as they were set, with hyphens and ligatures. */
export const pdfText =
  'Contextual Bandit Learning with\r\nPredictable Rewards for con-\r\ntextual e\ufb03ciency\r\n\r\nIndo-\r\nGangetic plains'
