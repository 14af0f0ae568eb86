/**
 * Lays out a paper that was rendered by `domain/papers/print-page.ts`: moves questions to pages, of which none divides one, numbers
 * the pages, and writes into the keys on which page of version A a question is. Called again, it does nothing.
 *
 * It is a file of its own, as the page of a paper that is saved has its text as a script; the app calls it for the frame of a
 * preview, in which no script runs.
 */
export async function layOutPaper(document) {
  const { body, defaultView: view } = document
  /* The policy allows no style attribute, so styles of formulas are set here. */
  for (const styled of document.querySelectorAll('[data-style]')) styled.style.cssText = styled.dataset.style
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  await document.fonts.ready
  const columnCount = body.classList.contains('columns-2') ? 2 : 1
  const pageOf = new Map()
  for (const version of document.querySelectorAll('.version:not(.laid-out)')) layOut(version)
  for (const cell of document.querySelectorAll('[data-page-of]')) {
    const page = pageOf.get(cell.dataset.pageOf)
    if (page !== undefined) cell.textContent = String(page)
  }
  fitToWindow()
  view.addEventListener('resize', fitToWindow)
  body.dataset.laidOut = 'true'

  function layOut(version) {
    const head = version.querySelector('.head')
    const flow = version.querySelector('.flow')
    const units = [...flow.children].flatMap(unitsOf)
    const pages = []
    let columns = []
    version.classList.add('laid-out')
    addPage()
    pages[0].prepend(head)
    flow.remove()
    for (const unit of units) place(unit)
    numberPages()

    /* What stays together: a passage with its first question, or a question. */
    function unitsOf(block) {
      const [first, ...others] = block.children
      if (!first.matches('.passage')) return [...block.children].map((question) => [question])
      const [question, ...rest] = others
      return [[first, question], ...rest.map((one) => [one])]
    }

    function place(unit) {
      const column = columns[0]
      column.append(...unit)
      for (const piece of unit) shrinkWide(piece)
      if (fits(column)) return
      if (column.children.length > unit.length) {
        for (const piece of unit) piece.remove()
        nextColumn()
        place(unit)
      } else if (unit.length > 1) {
        for (const piece of unit) piece.remove()
        for (const piece of unit) place([piece])
      } else if (column.parentElement.children.length > 1) {
        /* Longer than a column: it gets the whole width of a page. */
        for (const piece of unit) piece.remove()
        if (columns.length < columnCount) addPage()
        columns.pop().remove()
        place(unit)
      } else if (isUnderHead(column) && unit[0].offsetHeight + 2 <= column.clientHeight + head.offsetHeight) {
        unit[0].remove()
        addPage()
        place(unit)
      } else {
        /* Longer than a page: the browser divides it. */
        column.closest('.page').classList.add('long')
        columns = []
        nextColumn()
      }
    }

    function isUnderHead(column) {
      return column.closest('.page').contains(head)
    }

    /* Half a millimeter is left for rounding when it is printed. */
    function fits(column) {
      const { bottom } = column.lastElementChild.getBoundingClientRect()
      return bottom <= column.getBoundingClientRect().bottom - 2
    }

    function nextColumn() {
      columns = columns.slice(1)
      if (columns.length === 0) addPage()
    }

    function addPage() {
      const page = element('div', 'page')
      const row = element('div', 'columns')
      row.dir = flow.dir
      columns = Array.from({ length: columnCount }, () => element('div', 'column'))
      row.append(...columns)
      const foot = element('p', 'foot')
      foot.append(element('span', ''), element('span', ''))
      page.append(row, foot)
      version.append(page)
      pages.push(page)
    }

    function numberPages() {
      const used = pages.filter((page) => {
        const isUsed = page.querySelector('.question, .passage') !== null || page === pages[0]
        if (!isUsed) page.remove()
        return isUsed
      })
      const sheets = used.map(sheetsOf)
      const total = sheets.reduce((sum, count) => sum + count, 0)
      let number = 1
      used.forEach((page, index) => {
        const [name, place] = page.querySelectorAll('.foot span')
        name.textContent = version.dataset.foot
        const last = number + sheets[index] - 1
        place.textContent = `${last === number ? `Page ${number}` : `Pages ${number}–${last}`} of ${total}`
        for (const question of page.querySelectorAll('.question')) pageOf.set(question.id, number)
        number += sheets[index]
      })
    }
  }

  /* How many sheets a page takes: more than one where it is longer, as the browser divides it between lines. */
  function sheetsOf(page) {
    if (!page.classList.contains('long')) return 1
    const probe = element('div', 'page')
    body.append(probe)
    const { paddingTop, paddingBottom } = view.getComputedStyle(probe)
    const top = Number.parseFloat(paddingTop)
    const room = probe.offsetHeight - top - Number.parseFloat(paddingBottom)
    probe.remove()
    let count = 1
    let start = page.getBoundingClientRect().top + top
    for (const line of linesOf(page, room)) {
      if (line.bottom <= start + room) continue
      count++
      start = line.top
    }
    return count
  }

  /* What is not divided, from top to bottom: options, pictures, formulas, and lines of text. */
  function linesOf(element, room) {
    if (element.matches('.options > li, img, math') && element.offsetHeight <= room)
      return [element.getBoundingClientRect()]
    const height = Number.parseFloat(view.getComputedStyle(element).lineHeight)
    return [...element.childNodes].flatMap((node) => {
      if (node instanceof view.Element) return linesOf(node, room)
      const range = document.createRange()
      range.selectNodeContents(node)
      return Array.from(range.getClientRects(), ({ top, bottom }) => {
        const above = Math.max(0, (height - bottom + top) / 2)
        return { top: top - above, bottom: bottom + above }
      })
    })
  }

  /* Formulas and tables that are wider than their column become smaller. */
  function shrinkWide(piece) {
    for (const wide of piece.querySelectorAll('.scroller')) {
      const inner = wide.firstElementChild
      if (inner === null) continue
      inner.style.zoom = ''
      if (wide.scrollWidth > wide.clientWidth + 1 && wide.clientWidth > 0)
        inner.style.zoom = String(Math.max(0.4, wide.clientWidth / wide.scrollWidth))
    }
  }

  function element(tag, name) {
    const made = document.createElement(tag)
    if (name !== '') made.className = name
    return made
  }

  /* Whole pages are seen on small screens. Nothing changes on paper. */
  function fitToWindow() {
    body.style.setProperty('--zoom', '1')
    const page = document.querySelector('.page')
    if (page === null) return
    const room = view.innerWidth - 24
    body.style.setProperty('--zoom', String(Math.min(1, room / page.offsetWidth)))
  }
}
