import { pottedPlant, drawRoom, drawWindow, steam, type Scene } from './drawing.ts';
import type { Palette } from './palettes.ts';

/** Two cups of tea on a tray. */
export const tea: Scene = (p) => `${tabletop(p)}
  ${drawWindow(p, { x: 90, y: -60, w: 420, h: 280 })}<path d="M90 220 H510 L760 675 H0Z" fill="url(#shaft)" opacity=".6"/>
  <ellipse cx="640" cy="566" rx="420" ry="62" fill="${p.ink}" opacity=".14"/><ellipse cx="640" cy="540" rx="410" ry="70" fill="${p.woodDark}"/><ellipse cx="640" cy="526" rx="410" ry="70" fill="${p.wood}"/><ellipse cx="640" cy="526" rx="376" ry="56" fill="${p.woodDark}" opacity=".25"/>
  ${cup(p, { x: 500, y: 530, fill: p.cloth, band: p.accent })}${cup(p, { x: 760, y: 540, fill: p.accentSoft, band: p.accent })}
  ${steam({ x: 500, y: 366 })}${steam({ x: 760, y: 376 })}
  <ellipse cx="632" cy="574" rx="58" ry="13" fill="${p.cloth}"/><circle cx="612" cy="556" r="18" fill="${p.leaf}"/><circle cx="640" cy="552" r="18" fill="${p.accentSoft}"/><circle cx="662" cy="560" r="15" fill="${p.glow}"/>
  ${vase(p, { x: 1010, y: 470 })}`;

function cup(
  p: Palette,
  { x, y, fill, band }: { x: number; y: number; fill: string; band: string },
): string {
  return `<ellipse cx="${x}" cy="${y + 6}" rx="84" ry="15" fill="${p.ink}" opacity=".18"/>
    <path d="M${x - 78} ${y - 140} C${x - 78} ${y - 30} ${x - 60} ${y + 4} ${x} ${y + 4} C${x + 60} ${y + 4} ${x + 78} ${y - 30} ${x + 78} ${y - 140}Z" fill="${fill}"/>
    <path d="M${x - 76} ${y - 96} C${x - 40} ${y - 76} ${x + 40} ${y - 76} ${x + 76} ${y - 96} L${x + 72} ${y - 66} C${x + 40} ${y - 46} ${x - 40} ${y - 46} ${x - 72} ${y - 66}Z" fill="${band}" opacity=".85"/>
    <ellipse cx="${x}" cy="${y - 140}" rx="78" ry="20" fill="${p.clothShade}"/><ellipse cx="${x}" cy="${y - 137}" rx="66" ry="14" fill="#a9b96a"/>
    <path d="M${x + 40} ${y - 110} C${x + 46} ${y - 50} ${x + 30} ${y - 20} ${x + 12} ${y - 6}" stroke="#000" stroke-width="16" opacity=".06" fill="none"/>`;
}

function vase(p: Palette, { x, y }: { x: number; y: number }): string {
  const stem = (dx: number, dy: number, fill: string) =>
    `<path d="M${x} ${y - 120} Q${x + dx * 0.4} ${y - 180} ${x + dx} ${y - dy}" stroke="${p.leafDark}" stroke-width="7" fill="none"/><circle cx="${x + dx}" cy="${y - dy}" r="28" fill="${fill}"/><circle cx="${x + dx}" cy="${y - dy}" r="10" fill="${p.glow}"/>`;
  return `<ellipse cx="${x}" cy="${y + 2}" rx="60" ry="10" fill="${p.ink}" opacity=".15"/>${stem(-70, 240, p.accentSoft)}${stem(64, 260, p.accent)}${stem(-10, 300, p.accent)}${stem(30, 214, p.accentSoft)}
    <path d="M${x - 22} ${y - 130} H${x + 22} C${x + 22} ${y - 96} ${x + 56} ${y - 70} ${x + 50} ${y - 30} C${x + 46} ${y} ${x - 46} ${y} ${x - 50} ${y - 30} C${x - 56} ${y - 70} ${x - 22} ${y - 96} ${x - 22} ${y - 130}Z" fill="${p.glass}"/><path d="M${x - 34} ${y - 36} q-2 -30 14 -48" stroke="#fff" stroke-width="7" fill="none" opacity=".6" stroke-linecap="round"/>`;
}

/** A walking frame waits beside the window. */
export const walkingFrame: Scene = (p) => `${drawRoom(p, 450)}
  ${drawWindow(p, { x: 180, y: 70, w: 460, h: 270 })}<path d="M180 340 H640 L900 675 H140Z" fill="url(#shaft)" opacity=".8"/>
  <path d="M0 386 H1200" stroke="${p.wood}" stroke-width="18"/><path d="M60 386 v20 M760 386 v20 M1130 386 v20" stroke="${p.woodDark}" stroke-width="10"/>
  <ellipse cx="850" cy="640" rx="200" ry="18" fill="${p.ink}" opacity=".18"/>
  <path d="M720 330 H830 M860 330 H980" stroke="${p.accent}" stroke-width="26" stroke-linecap="round"/>
  <path d="M740 340 L704 636 M960 340 L996 636 M800 340 L790 600 M900 340 L912 600 M728 470 H974 M716 556 H986" stroke="${p.metal}" stroke-width="13" stroke-linecap="round" fill="none"/>
  ${[704, 996].map((x) => `<circle cx="${x}" cy="632" r="20" fill="${p.ink}"/><circle cx="${x}" cy="632" r="8" fill="${p.metal}"/>`).join('')}
  <path d="M752 420 H946 L932 520 H766Z" fill="${p.accentSoft}"/><path d="M752 420 H946 L943 444 H755Z" fill="${p.accent}"/>
  ${pottedPlant(p, { x: 110, y: 610, size: 1.1 })}`;

/** The record of the day, and a nurse's instruments. */
export const records: Scene = (p) => `${tabletop(p)}
  <ellipse cx="470" cy="590" rx="300" ry="30" fill="${p.ink}" opacity=".16"/>
  <g transform="rotate(-5 470 420)"><rect x="220" y="220" width="520" height="370" rx="26" fill="${p.ink}"/><rect x="244" y="244" width="472" height="322" rx="10" fill="${p.cloth}"/><rect x="244" y="244" width="472" height="54" rx="10" fill="${p.accent}"/><circle cx="284" cy="271" r="14" fill="${p.cloth}"/><path d="M316 271 h140" stroke="${p.cloth}" stroke-width="11" stroke-linecap="round"/>
  ${[0, 1, 2].map((n) => `<circle cx="286" cy="${348 + n * 66}" r="17" fill="${p.accentSoft}"/><path d="M276 ${348 + n * 66} l8 9 l14 -17" stroke="${p.accent}" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M324 ${340 + n * 66} h${150 - n * 20} M324 ${360 + n * 66} h${96 + n * 16}" stroke="${p.clothShade}" stroke-width="10" stroke-linecap="round"/>`).join('')}
  <path d="M510 520 l38 -60 l36 34 l40 -86 l44 52" stroke="${p.accent}" stroke-width="8" fill="none" stroke-linejoin="round"/><path d="M506 540 h180" stroke="${p.clothShade}" stroke-width="5"/></g>
  <path d="M880 200 C840 320 860 420 940 450 C1020 420 1040 320 1000 200" stroke="${p.ink}" stroke-width="16" fill="none" stroke-linecap="round"/><path d="M940 450 C940 540 1010 570 1060 530" stroke="${p.ink}" stroke-width="16" fill="none"/><circle cx="1076" cy="512" r="40" fill="${p.metal}"/><circle cx="1076" cy="512" r="22" fill="${p.clothShade}"/>
  <path d="M800 560 L930 610" stroke="${p.accent}" stroke-width="20" stroke-linecap="round"/><path d="M782 553 l18 7" stroke="${p.ink}" stroke-width="12" stroke-linecap="round"/>
  ${pottedPlant(p, { x: 110, y: 420, size: 0.9 })}`;

/** A meal: rice, soup, fish, something green. */
export const meal: Scene = (p) => `${tabletop(p)}
  <ellipse cx="600" cy="610" rx="470" ry="34" fill="${p.ink}" opacity=".16"/><path d="M170 300 H1030 L1110 590 C1112 606 1100 616 1084 616 H116 C100 616 88 606 90 590Z" fill="${p.accent}"/><path d="M196 322 H1004 L1076 578 H124Z" fill="${p.wood}"/>
  <ellipse cx="330" cy="508" rx="122" ry="52" fill="${p.clothShade}"/><path d="M208 500 C214 566 270 586 330 586 C390 586 446 566 452 500Z" fill="${p.cloth}"/><ellipse cx="330" cy="500" rx="122" ry="46" fill="${p.cloth}"/><path d="M226 498 C240 440 420 440 434 498 C410 530 250 530 226 498Z" fill="#fffdf6"/><circle cx="330" cy="470" r="13" fill="#c8564b"/>
  <path d="M738 500 C744 566 800 586 860 586 C920 586 976 566 982 500Z" fill="${p.woodDark}"/><ellipse cx="860" cy="500" rx="122" ry="46" fill="${p.ink}"/><ellipse cx="860" cy="502" rx="104" ry="36" fill="#c08a4e"/><rect x="820" y="486" width="34" height="24" rx="4" fill="#fff6e4"/><rect x="876" y="498" width="30" height="22" rx="4" fill="#fff6e4"/><path d="M850 524 q30 -12 50 2" stroke="${p.leafDark}" stroke-width="7" fill="none"/>
  <ellipse cx="600" cy="392" rx="190" ry="52" fill="${p.cloth}"/><ellipse cx="600" cy="388" rx="160" ry="40" fill="${p.accentSoft}" opacity=".6"/><path d="M474 396 C520 350 640 350 700 386 L742 366 V412 L700 396 C640 424 520 424 474 396Z" fill="#d98c62"/><path d="M520 388 q20 -14 44 -12 M560 400 q30 -16 60 -12 M620 398 q24 -12 46 -8" stroke="#b86c46" stroke-width="6" fill="none" stroke-linecap="round"/>
  <ellipse cx="868" cy="378" rx="86" ry="32" fill="${p.cloth}"/><circle cx="842" cy="366" r="21" fill="${p.leaf}"/><circle cx="872" cy="358" r="23" fill="${p.leafDark}"/><circle cx="896" cy="370" r="18" fill="#e39a4b"/>
  <ellipse cx="330" cy="378" rx="82" ry="30" fill="${p.cloth}"/><path d="M276 376 C290 346 370 346 384 376 C366 392 294 392 276 376Z" fill="#efc75e"/>
  <path d="M500 556 H716 M500 570 H716" stroke="${p.ink}" stroke-width="7" stroke-linecap="round"/>${steam({ x: 330, y: 430, size: 0.7 })}${steam({ x: 860, y: 450, size: 0.8 })}`;

/** Paper cranes and coloured paper: an afternoon's handicraft. */
export const handicraft: Scene = (p) => `${tabletop(p)}
  ${drawWindow(p, { x: 700, y: -70, w: 400, h: 270 })}
  ${[
    [150, 420, -14, p.accentSoft],
    [260, 500, 8, p.glow],
    [470, 560, -6, p.leafLight],
    [930, 560, 12, p.accentSoft],
  ]
    .map(
      ([x, y, angle, fill]) =>
        `<rect transform="rotate(${angle} ${x} ${y})" x="${x}" y="${y}" width="170" height="110" rx="4" fill="${fill}"/><rect transform="rotate(${angle} ${x} ${y})" x="${x}" y="${y}" width="170" height="110" rx="4" fill="#000" opacity=".03"/>`,
    )
    .join('')}
  ${crane({ x: 380, y: 400, size: 1.5, fill: p.accent, shade: p.ink })}${crane({ x: 690, y: 480, size: 1.9, fill: p.accentSoft, shade: p.accent })}${crane({ x: 980, y: 420, size: 1.2, fill: p.leaf, shade: p.leafDark })}
  <path d="M120 620 L320 586" stroke="${p.glow}" stroke-width="20" stroke-linecap="round"/><path d="M320 586 l24 -6" stroke="${p.ink}" stroke-width="10" stroke-linecap="round"/>
  <path d="M60 230 h120 l-12 130 h-96Z" fill="${p.wood}"/>${[80, 104, 128, 152].map((x, n) => `<path d="M${x} 236 l${(n - 1.5) * 10} -110" stroke="${[p.accent, p.leaf, p.glow, p.accentSoft][n]}" stroke-width="14" stroke-linecap="round"/>`).join('')}`;

type Crane = { x: number; y: number; size: number; fill: string; shade: string };

function crane({ x, y, size, fill, shade }: Crane): string {
  return `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="0" cy="46" rx="76" ry="9" fill="#000" opacity=".12"/>
    <path d="M0 44 L-88 -46 L-14 2Z" fill="${fill}"/><path d="M-88 -46 L-112 -22 L-70 -27Z" fill="${fill}"/><path d="M-88 -46 L-112 -22 L-70 -27Z" fill="${shade}" opacity=".3"/><path d="M0 44 L96 -58 L16 4Z" fill="${fill}"/><path d="M0 44 L96 -58 L40 14Z" fill="${shade}" opacity=".3"/>
    <path d="M0 42 L-34 6 L-22 -66 L12 0Z" fill="${fill}"/><path d="M0 42 L12 0 L-22 -66 L-4 20Z" fill="${shade}" opacity=".22"/><path d="M0 42 L34 8 L46 -62 L4 4Z" fill="${fill}"/><path d="M0 42 L34 8 L46 -62 L18 14Z" fill="${shade}" opacity=".32"/></g>`;
}

/** Things to bring: indoor shoes, a name badge, a bottle. */
export const belongings: Scene = (p) => `${tabletop(p)}
  <ellipse cx="310" cy="600" rx="210" ry="24" fill="${p.ink}" opacity=".16"/><path d="M140 250 H480 L500 590 C500 604 490 610 478 610 H142 C130 610 120 604 120 590Z" fill="${p.accent}"/><path d="M210 270 C210 150 410 150 410 270" stroke="${p.accent}" stroke-width="24" fill="none"/><path d="M410 250 H480 L500 590 C500 604 490 610 478 610 H440Z" fill="${p.ink}" opacity=".12"/><rect x="200" y="380" width="220" height="130" rx="14" fill="${p.accentSoft}"/>
  ${[560, 760].map((x) => `<ellipse cx="${x + 96}" cy="606" rx="116" ry="12" fill="${p.ink}" opacity=".16"/><path d="M${x} 600 C${x - 4} 540 ${x + 20} 500 ${x + 60} 500 C${x + 90} 500 ${x + 90} 540 ${x + 130} 546 C${x + 180} 552 ${x + 200} 570 ${x + 200} 600Z" fill="${p.cloth}"/><path d="M${x} 590 H${x + 200} V604 C${x + 200} 610 ${x + 194} 612 ${x + 186} 612 H${x + 12} C${x + 4} 612 ${x} 608 ${x} 602Z" fill="${p.accent}"/><path d="M${x + 84} 524 l30 -10 M${x + 98} 536 l30 -10" stroke="${p.metal}" stroke-width="7" stroke-linecap="round"/>`).join('')}
  <path d="M640 110 C600 200 620 260 660 300 M800 110 C840 200 820 260 780 300" stroke="${p.accent}" stroke-width="11" fill="none"/><rect x="610" y="296" width="220" height="150" rx="14" fill="${p.cloth}"/><rect x="610" y="296" width="220" height="44" rx="14" fill="${p.accent}"/><circle cx="664" cy="392" r="27" fill="${p.accentSoft}"/><path d="M710 380 h90 M710 408 h64" stroke="${p.clothShade}" stroke-width="12" stroke-linecap="round"/><rect x="690" y="286" width="60" height="20" rx="8" fill="${p.metal}"/>
  <rect x="1010" y="270" width="110" height="330" rx="30" fill="${p.glass}"/><rect x="1030" y="226" width="70" height="52" rx="10" fill="${p.accent}"/><rect x="1010" y="390" width="110" height="110" fill="${p.accentSoft}"/><path d="M1034 300 v70" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity=".7"/>`;

function tabletop(p: Palette): string {
  return `<rect width="1200" height="400" fill="url(#wall)"/><rect y="330" width="1200" height="345" fill="${p.floor}"/>
    <path d="M0 330 H1200" stroke="${p.wood}" stroke-width="10"/><path d="M0 420 H1200 M0 530 H1200 M0 640 H1200" stroke="${p.floorShade}" stroke-width="3" opacity=".7"/>`;
}
