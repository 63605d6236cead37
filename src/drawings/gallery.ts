import { type Canvas, paint, toFile } from './canvas.ts';
import { narkanda, sceneMarket } from './scenes/bazaars.ts';
import { rakchamMrf, sceneSpiti, sustainingParadise } from './scenes/borderland.ts';
import { wallArt, wasteToCraft } from './scenes/crafts.ts';
import { satyug, sceneSorting, shikhar } from './scenes/hands.ts';
import { sceneGlacier, scenePass, sceneSnow } from './scenes/heights.ts';
import { shimla, srikhandMahadev } from './scenes/landmarks.ts';
import { kheerganga, prasharLake } from './scenes/places.ts';
import { roleAccounts, roleFounder, roleMedic, roleSchools, roleTreks, roleWaste } from './scenes/roles.ts';
import { slideDawn, slideNoon } from './scenes/slides-fair.ts';
import { slideMonsoon, slideNight } from './scenes/slides-late.ts';
import { sceneLake, sceneMeadow, sceneTrail } from './scenes/valleys.ts';
import { sceneVillage } from './scenes/villages.ts';
import { sceneForest, sceneRiver } from './scenes/woods.ts';

type Draw = (c: Canvas) => void;

/** Every picture that a card or a page header shows, by the name of its file. */
const scenes: Readonly<Record<string, Draw>> = {
  kheerganga,
  'prashar-lake': prasharLake,
  'srikhand-mahadev': srikhandMahadev,
  shimla,
  'scene-trail': sceneTrail,
  'scene-lake': sceneLake,
  'scene-meadow': sceneMeadow,
  'scene-pass': scenePass,
  'scene-glacier': sceneGlacier,
  'scene-snow': sceneSnow,
  'scene-village': sceneVillage,
  'scene-forest': sceneForest,
  'scene-river': sceneRiver,
  'scene-market': sceneMarket,
  'scene-sorting': sceneSorting,
  'scene-spiti': sceneSpiti,
  'project-rakcham-mrf': rakchamMrf,
  'project-shikhar': shikhar,
  'project-sustaining-paradise': sustainingParadise,
  'project-narkanda': narkanda,
  'project-satyug': satyug,
  'project-wall-art': wallArt,
  'project-waste-to-craft': wasteToCraft,
};

/** The header's slides, wide enough for a desktop and drawn to be cut to a phone. */
const slides: Readonly<Record<string, Draw>> = {
  'slide-dawn': slideDawn,
  'slide-noon': slideNoon,
  'slide-monsoon': slideMonsoon,
  'slide-night': slideNight,
};

/** The team's roles, square. */
const roles: Readonly<Record<string, Draw>> = {
  'role-founder': roleFounder,
  'role-treks': roleTreks,
  'role-waste': roleWaste,
  'role-schools': roleSchools,
  'role-accounts': roleAccounts,
  'role-medic': roleMedic,
};

/** All pictures as files, drawn anew: the same code gives the same bytes. */
export function* drawings(): Generator<{ name: string; file: string }> {
  let index = 0;
  const next = () => `p${(index++).toString(36)}`;
  for (const [name, draw] of Object.entries(scenes)) {
    const prefix = next();
    yield { name, file: toFile(prefix, paint(prefix, 480, 270, draw)) };
  }
  for (const [name, draw] of Object.entries(roles)) {
    const prefix = next();
    yield { name, file: toFile(prefix, paint(prefix, 320, 320, draw)) };
  }
  for (const [name, draw] of Object.entries(slides)) {
    const prefix = next();
    yield { name, file: toFile(prefix, paint(prefix, 1440, 760, draw), 'xMidYMax slice') };
  }
}
