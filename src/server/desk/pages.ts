import type { Hono } from 'hono';
import type { Env } from '../http/api.ts';
import type { Services } from '../services.ts';
import { makeDesk } from './desk.ts';
import { addEntrance } from './enter.ts';
import { addReviewPages } from './reviews.ts';
import { addTeamPages } from './team.ts';
import { addTodayPage } from './today.ts';

/** Every page of the desk, where the foundation's people do their work. */
export function addDesk(app: Hono<Env>, services: Services): void {
  const desk = makeDesk(app, services);
  addEntrance(app, desk, services);
  for (const addPages of [addTodayPage, addReviewPages, addTeamPages]) addPages(desk);
}
