/** The colours of a light. A scene drawn in another light is another picture. */
export type Palette = {
  skyTop: string;
  skyLow: string;
  cloud: string;
  /** Light through windows or from lamps. */
  glow: string;
  wall: string;
  wallShade: string;
  roof: string;
  wood: string;
  woodDark: string;
  floor: string;
  floorShade: string;
  cloth: string;
  clothShade: string;
  accent: string;
  accentSoft: string;
  leaf: string;
  leafDark: string;
  leafLight: string;
  ground: string;
  groundShade: string;
  glass: string;
  metal: string;
  ink: string;
};

const morning: Palette = {
  skyTop: '#bfe0ee',
  skyLow: '#f6f2e4',
  cloud: '#ffffff',
  glow: '#fff6d8',
  wall: '#faf4e8',
  wallShade: '#e9dfcc',
  roof: '#8a6f5c',
  wood: '#cda77c',
  woodDark: '#9c7650',
  floor: '#e3c7a1',
  floorShade: '#d2b088',
  cloth: '#f4efe6',
  clothShade: '#ddd3c3',
  accent: '#4f9c7a',
  accentSoft: '#b9dcc8',
  leaf: '#7fb27c',
  leafDark: '#568b5e',
  leafLight: '#a9cf9a',
  ground: '#d9e2b8',
  groundShade: '#bfcf9c',
  glass: '#cfe6ea',
  metal: '#b9c2c4',
  ink: '#5a4a3e',
};

const noon: Palette = {
  skyTop: '#9fd0e6',
  skyLow: '#e7f3ef',
  cloud: '#ffffff',
  glow: '#fffdf0',
  wall: '#f3f6f3',
  wallShade: '#dbe4df',
  roof: '#55707a',
  wood: '#d8b98d',
  woodDark: '#a98557',
  floor: '#e8d7b8',
  floorShade: '#d6c19b',
  cloth: '#eef4f6',
  clothShade: '#cfdde1',
  accent: '#3f86a3',
  accentSoft: '#b5d7e3',
  leaf: '#6fae86',
  leafDark: '#43805f',
  leafLight: '#a3d1ac',
  ground: '#cfe3c4',
  groundShade: '#aecca6',
  glass: '#c2e0ea',
  metal: '#aebbc0',
  ink: '#42535a',
};

const evening: Palette = {
  skyTop: '#f0b28a',
  skyLow: '#fbe6c6',
  cloud: '#fdebd6',
  glow: '#ffe9b0',
  wall: '#f8e6cf',
  wallShade: '#e3c6a6',
  roof: '#7b5147',
  wood: '#c18d62',
  woodDark: '#8b5d3d',
  floor: '#d9ae80',
  floorShade: '#c39567',
  cloth: '#f7e9d8',
  clothShade: '#dcc3a8',
  accent: '#c9694a',
  accentSoft: '#f1c0a4',
  leaf: '#93a35f',
  leafDark: '#697a44',
  leafLight: '#bdc483',
  ground: '#d8cf9a',
  groundShade: '#bdb17c',
  glass: '#f3d9b4',
  metal: '#b7aaa0',
  ink: '#5b3e33',
};

const spring: Palette = {
  skyTop: '#cfdcf2',
  skyLow: '#fbeff0',
  cloud: '#ffffff',
  glow: '#fff4ea',
  wall: '#fcf3f0',
  wallShade: '#ecd9d6',
  roof: '#8c7384',
  wood: '#d3ad92',
  woodDark: '#a17a66',
  floor: '#e9d0bd',
  floorShade: '#d8b8a3',
  cloth: '#fbf4f2',
  clothShade: '#e5d2d0',
  accent: '#c26d86',
  accentSoft: '#f2c9d2',
  leaf: '#e3a9b6',
  leafDark: '#c47f93',
  leafLight: '#f6d2d8',
  ground: '#d3e0b6',
  groundShade: '#b7cb98',
  glass: '#dbe6f1',
  metal: '#bdbcc5',
  ink: '#5c4752',
};

const night: Palette = {
  skyTop: '#1c2844',
  skyLow: '#46587e',
  cloud: '#57698f',
  glow: '#ffe3a1',
  wall: '#6b7690',
  wallShade: '#566079',
  roof: '#2c3550',
  wood: '#7d6a63',
  woodDark: '#54474b',
  floor: '#59617a',
  floorShade: '#485067',
  cloth: '#8f9ab5',
  clothShade: '#747f9b',
  accent: '#e0a867',
  accentSoft: '#8c7f7d',
  leaf: '#3f5a63',
  leafDark: '#2d434f',
  leafLight: '#54717a',
  ground: '#3d4d5c',
  groundShade: '#32404f',
  glass: '#ffdf9b',
  metal: '#7e889e',
  ink: '#202a42',
};

export const lightPalettes = { morning, noon, evening, spring, night } as const;
export type SceneLight = keyof typeof lightPalettes;
