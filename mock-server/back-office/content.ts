import type { CONTENT_CALLS } from '#contract/control/dicebox/content.ts';
import { handleFeedback, newestFeedback } from '../content/feedback.ts';
import { publishNotice } from '../content/notice.ts';
import { Problem } from '../core/control/problem.ts';
import type { ControlHandlers } from '../core/control/register-calls.ts';

const MAX_FEEDBACK = 100;

export const contentHandlers: ControlHandlers<typeof CONTENT_CALLS> = {
  'POST /notices': ({ catchUp, body }) =>
    catchUp(({ world, now }) => {
      const { type = 'announcement', important = false, top = false } = body;
      const title = fillBothLanguages(body.title);
      const content = fillBothLanguages(body.content);
      if (title.en.trim() === '' || title.zh.trim() === '') {
        const detail = 'Players see the title in the list: give some text.';
        throw new Problem(400, 'Title is blank', detail);
      }
      return { id: publishNotice(world, { type, title, content, important, top, now }) };
    }),

  'POST /feedback/:id': ({ catchUp, params, body }) =>
    catchUp(({ world, now }) => {
      const answer = body.answer?.trim() ?? null;
      if (answer === '') {
        const detail = 'The player reads it: give some text, or leave it out.';
        throw new Problem(400, 'Answer is blank', detail);
      }
      const isId = /^[1-9]\d{0,14}$/.test(params.id);
      const handled = isId && handleFeedback(world, { id: Number(params.id), answer, now });
      if (handled) return handled;
      const detail = 'GET /feedback lists the messages with their ids.';
      throw new Problem(404, 'Unknown feedback', detail);
    }),

  'GET /feedback': ({ catchUp }) =>
    catchUp(({ world }) => ({ feedback: newestFeedback(world, MAX_FEEDBACK) })),
};

function fillBothLanguages(text: string | { en: string; zh: string }): { en: string; zh: string } {
  return typeof text === 'string' ? { en: text, zh: text } : text;
}
