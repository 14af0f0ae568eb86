/** Functions that LaTeX has a command for. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim min max sup inf det dim gcd deg ker arg ' +
    'hom Pr limsup liminf'
  ).split(' '),
)

/** Large operators by their signs. */
export const NARY: ReadonlyMap<string, string> = new Map([
  ['∑', '\\sum'],
  ['∏', '\\prod'],
  ['∐', '\\coprod'],
  ['∫', '\\int'],
  ['∬', '\\iint'],
  ['∭', '\\iiint'],
  ['∮', '\\oint'],
  ['⋃', '\\bigcup'],
  ['⋂', '\\bigcap'],
  ['⋁', '\\bigvee'],
  ['⋀', '\\bigwedge'],
  ['⨁', '\\bigoplus'],
  ['⨂', '\\bigotimes'],
])

/** Signs above letters. */
export const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['\u0302', 'hat'],
  ['\u0303', 'tilde'],
  ['\u0304', 'bar'],
  ['\u0305', 'overline'],
  ['\u00af', 'bar'],
  ['\u0307', 'dot'],
  ['\u0308', 'ddot'],
  ['\u030c', 'check'],
  ['\u0306', 'breve'],
  ['\u0301', 'acute'],
  ['\u0300', 'grave'],
  ['\u20d7', 'vec'],
  ['\u20d6', 'overleftarrow'],
  ['\u20e1', 'overleftrightarrow'],
  ['\u2192', 'vec'],
])

/** Commands by the signs that they show; letters and other signs stay themselves. */
const COMMANDS: ReadonlyMap<string, string> = new Map(
  (
    'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi ' +
    'π pi ϖ varpi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi ' +
    'Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ∆ Delta ∇ nabla ∂ partial ∞ infty ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∙ cdot ∘ circ ≤ leq ≥ geq ' +
    '≠ neq ≈ approx ≡ equiv ≅ cong ∼ sim ∝ propto ≪ ll ≫ gg → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ' +
    '↦ mapsto ↑ uparrow ↓ downarrow ⇌ rightleftharpoons ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ' +
    '∃ exists ¬ neg ∧ wedge ∨ vee ⊕ oplus ⊗ otimes ⊥ perp ∥ parallel ∠ angle △ triangle … ldots ⋯ cdots ⋮ vdots ⋱ ddots ℏ hbar ℓ ell ℜ Re ' +
    'ℑ Im ℵ aleph ∴ therefore ∵ because ∑ sum ∏ prod ∫ int √ surd ⟨ langle ⟩ rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ‖ Vert'
  )
    .split(' ')
    .reduce<[string, string][]>(
      (pairs, word, index, words) => {
        if (index % 2 === 0) pairs.push([word, `\\${words[index + 1] ?? ''} `])
        return pairs
      },
      [
        ['ℝ', '\\mathbb{R}'],
        ['ℕ', '\\mathbb{N}'],
        ['ℤ', '\\mathbb{Z}'],
        ['ℚ', '\\mathbb{Q}'],
        ['ℂ', '\\mathbb{C}'],
        ['−', '-'],
        ['′', "'"],
        ['″', "''"],
        ['°', '^{\\circ}'],
        ['\u2061', ''],
        ['\u2062', ''],
        ['\u2063', ''],
        ['\u200b', ''],
        ['\u00a0', '\\ '],
        ['\u2003', '\\quad '],
        ['\u2009', '\\, '],
      ],
    ),
)

const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['\\', '\\backslash '],
  ['{', '\\{'],
  ['}', '\\}'],
  ['$', '\\$'],
  ['%', '\\%'],
  ['#', '\\#'],
  ['&', '\\&'],
  ['_', '\\_'],
  ['^', '\\hat{}'],
  ['~', '\\sim '],
])

const ESCAPED_IN_TEXT: ReadonlyMap<string, string> = new Map([
  ...ESCAPED,
  ['\\', '\\textbackslash '],
  ['^', '\\^{}'],
  ['~', '\\~{}'],
])

/** Signs of a formula, or of a text within one, as LaTeX. */
export function texSigns(text: string, isText: boolean): string {
  if (isText) return Array.from(text, (sign) => ESCAPED_IN_TEXT.get(sign) ?? sign).join('')
  return Array.from(plainLetters(text), (sign) => COMMANDS.get(sign) ?? ESCAPED.get(sign) ?? sign).join('')
}

/** Letters of formulas are those of the alphabet, which formulas show slanted anyway: 𝑥, 𝐴, 𝛼. */
function plainLetters(text: string): string {
  return text.replace(/[\u{1d400}-\u{1d7ff}ℎ]/gu, (letter) => letter.normalize('NFKC'))
}
