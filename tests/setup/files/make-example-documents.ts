import { writeFileSync } from 'node:fs'
import { documentOf, entry, inList, listOf, paragraph, picture, run, table } from './docx-files.ts'
import { pngOf } from './image-files.ts'

/** Writes the samples of Word: `node tests/setup/files/make-example-documents.ts`. */
const FOLDER = new URL('../../../samples/formats/', import.meta.url)

const STYLES =
  '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>'
const NUMBERING = [1, 2, 3, 4, 5]
  .map((list) => listOf(list, list === 1 ? [['decimal', '%1.']] : [['upperLetter', '%1.']]))
  .join('')
const heading = (text: string) => paragraph(text, '<w:pStyle w:val="Heading1"/>')
const options = (list: number, ...texts: readonly string[]) => texts.map((text) => entry(text, list)).join('')
const HALF =
  '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>' +
  '<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>'
const leaf = { name: 'word/media/image1.png', content: pngOf(16, 16, [40, 120, 60]) }

writeFileSync(
  new URL('example.docx', FOLDER),
  documentOf(
    [
      paragraph('Forest and field', '<w:pStyle w:val="Title"/>'),
      heading('Trees'),
      entry('Which of these trees drops its needles in autumn?', 1),
      options(2, 'Spruce', 'Larch', 'Pine'),
      paragraph(run('Whose leaf is this? ') + picture('leaf', 'A green leaf'), inList(1)),
      options(3, 'An oak’s', 'A maple’s', 'A birch’s'),
      heading('Measuring'),
      paragraph(run('What is the derivative of ') + HALF + run('?'), inList(1)),
      options(4, 'x', '2x'),
      paragraph(
        run('A hectare is 10') + run('4', '<w:vertAlign w:val="superscript"/>') + run(' of what?'),
        inList(1),
      ),
      options(5, 'Square meters', 'Square feet', 'Ares'),
      heading('Answer key'),
      table([
        ['Question', '1', '2', '3', '4'],
        ['Answer', 'B', 'A', 'A', 'A'],
      ]),
    ],
    { numbering: NUMBERING, styles: STYLES, pictures: { leaf } },
  ),
)

const RIGHT = '<w:color w:val="C00000"/>'
const colored = (text: string) => run(text, RIGHT)

writeFileSync(
  new URL('example.colored.docx', FOLDER),
  documentOf(
    [
      entry('Which bread rises without yeast?', 1),
      options(2, 'Brioche', colored('Soda bread'), 'Baguette'),
      entry('What makes dough elastic?', 1),
      options(3, colored('Gluten'), 'Starch', 'Salt'),
      entry('At what temperature does yeast die?', 1),
      options(4, '20 °C', '30 °C', colored('60 °C')),
    ],
    { numbering: NUMBERING, styles: STYLES },
  ),
)
