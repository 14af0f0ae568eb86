/** What commands without arguments say. */
export const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ldots: '…',
    dots: '…',
    textellipsis: '…',
    textbackslash: '\\',
    textless: '<',
    textgreater: '>',
    textbar: '|',
    textasciitilde: '~',
    textasciicircum: '^',
    textasciigrave: '`',
    textquotesingle: "'",
    textquotedblleft: '“',
    textquotedblright: '”',
    textquoteleft: '‘',
    textquoteright: '’',
    textunderscore: '_',
    textdollar: '$',
    textbraceleft: '{',
    textbraceright: '}',
    lbrace: '{',
    rbrace: '}',
    textbullet: '•',
    textendash: '–',
    textemdash: '—',
    textdegree: '°',
    degree: '°',
    celsius: '°C',
    textcelsius: '°C',
    textmu: 'µ',
    micro: 'µ',
    textohm: 'Ω',
    ohm: 'Ω',
    textpm: '±',
    texttimes: '×',
    textdiv: '÷',
    textonehalf: '½',
    half: '½',
    textonequarter: '¼',
    textthreequarters: '¾',
    euro: '€',
    texteuro: '€',
    EUR: '€',
    pounds: '£',
    textsterling: '£',
    textyen: '¥',
    textcent: '¢',
    copyright: '©',
    textregistered: '®',
    texttrademark: '™',
    S: '§',
    P: '¶',
    dag: '†',
    ddag: '‡',
    checkmark: '✓',
    ss: 'ß',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    o: 'ø',
    O: 'Ø',
    aa: 'å',
    AA: 'Å',
    l: 'ł',
    L: 'Ł',
    i: 'ı',
    j: 'ȷ',
    glqq: '„',
    grqq: '“',
    glq: '‚',
    grq: '‘',
    flqq: '«',
    frqq: '»',
    og: '« ',
    fg: ' »',
    guillemotleft: '«',
    guillemotright: '»',
    par: '\n\n',
    newline: '\n',
    tabularnewline: '\n',
    quad: ' ',
    qquad: ' ',
    space: ' ',
    nobreakspace: ' ',
    thinspace: ' ',
    slash: '/',
    LaTeX: 'LaTeX',
    TeX: 'TeX',
    dotfill: '____',
    hrulefill: '____',
  }),
)

/** Commands that say nothing: how many arguments in braces each has. Those in brackets are left out too. */
export const LAYOUT: ReadonlyMap<string, number> = new Map([
  ...names(
    'noindent indent centering raggedright raggedleft vfill hfill newpage clearpage cleardoublepage ' +
      'smallskip medskip bigskip tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge rm sf sc upshape ' +
      'mdseries rmfamily sffamily scshape normalfont selectfont hline toprule midrule bottomrule protect relax strut ' +
      'onecolumn twocolumn addpoints noaddpoints droptotalpoints bonuspointsinmargin lastchoices AMCnoCompleteMulti ' +
      'QuestionIndicative multiSymbole alafin sloppy allowbreak null columnbreak AMCBoxedAnswers',
    0,
  ),
  ...names(
    'vspace hspace label pagestyle thispagestyle fillwithlines fillwithdottedlines makeemptybox ' +
      'scoring bareme color cline phantom hphantom vphantom index AMCopenOpts',
    1,
  ),
  ...names('setlength addtolength setcounter addtocounter definecolor', 2),
])

/** Commands whose last argument is a text: how many arguments come before it. */
export const TEXTS: ReadonlyMap<string, number> = new Map([
  ...names(
    'textrm textsf textsc textmd textup textnormal text mbox hbox fbox framebox makebox centerline uline underline ' +
      'uppercase lowercase uplevel fullwidth',
    0,
  ),
  ...names('textcolor colorbox foreignlanguage parbox raisebox scalebox rotatebox', 1),
  ...names('fcolorbox resizebox', 2),
])

/** Environments that only arrange their text: how many arguments in braces each has. */
export const ARRANGED: ReadonlyMap<string, number> = new Map([
  ...names(
    'document questions parts subparts subsubparts choices oneparchoices checkboxes oneparcheckboxes ' +
      'randomizechoices randomizeoneparchoices randomizecheckboxes randomizeoneparcheckboxes reponses ' +
      'reponseshoriz choiceshoriz choicescustom reponsescustom center flushleft flushright quote quotation figure figure* table ' +
      'table* samepage small footnotesize large framed mdframed tcolorbox sloppypar EnvUplevel EnvFullwidth par',
    0,
  ),
  ...names('minipage subfigure multicols multicols* adjustbox spacing', 1),
  ...names('wrapfigure', 2),
])

/** Environments of rows and cells: how many arguments in braces each has. */
export const TABLES: ReadonlyMap<string, number> = new Map([
  ...names('tabular longtable', 1),
  ...names('tabularx tabular* tabulary', 2),
])

/** Environments that draw. */
export const DRAWINGS: ReadonlySet<string> = new Set(
  'tikzpicture picture circuitikz pspicture axis forest asy'.split(' '),
)

function names(list: string, count: number): readonly (readonly [string, number])[] {
  return list.split(' ').map((name) => [name, count] as const)
}
