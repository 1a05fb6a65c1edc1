/** Names from January on: of English, German, Spanish, French, Italian, Portuguese, Dutch and Swedish, without accents. */
const MONTHS = [
  'january januar janvier enero gennaio janeiro januari',
  'february februar fevrier febrero febbraio fevereiro februari',
  'march marz maerz mars marzo marco maart mrt',
  'april avril abril aprile',
  'may mai mayo maggio maio mei maj',
  'june juni juin junio giugno junho',
  'july juli juillet julio luglio julho',
  'august aout agosto augustus augusti',
  'september septembre septiembre setiembre settembre setembro',
  'october oktober octobre octubre ottobre outubro',
  'november novembre noviembre novembro',
  'december dezember decembre diciembre dicembre dezembro',
].map((names) => names.split(' '))

const FEWEST_LETTERS = 3

/** The month of a name or of its beginning, from 1; 0 for a word that is no month, or the beginning of two. */
export function monthNumber(name = ''): number {
  if (name.length < FEWEST_LETTERS) return 0
  const fitting = MONTHS.flatMap((names, at) =>
    names.some((month) => month.startsWith(name)) ? [at + 1] : [],
  )
  const [only, other] = fitting
  return other === undefined ? (only ?? 0) : 0
}

/** The text without accents, and with a date of East Asia in figures: `2023年2月18日` as `2023-2-18`. */
export function withPlainMonths(text: string): string {
  return text
    .replace(/(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/, '$1-$2-$3')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}
