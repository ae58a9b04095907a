import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { TEXT_MAX_LENGTH } from '#contract/rules/limits.ts';
import { newestFeedback } from '../content/feedback.ts';
import { publishNotice } from '../content/publish-notice.ts';
import { MAX_HTML_LENGTH } from '../core/world/clean-html.ts';
import type { ControlDeps } from '../core/control/deps.ts';
import { presentOf } from '../core/control/present.ts';
import { Problem } from '../core/control/problem.ts';

/** One text for both languages, or one for each. */
const inBoth = (text: ReturnType<typeof Type.String>) =>
  Type.Union([text, Type.Object({ en: text, zh: text }, { additionalProperties: false })]);

const NoticeBody = Type.Object(
  {
    type: Type.Optional(Type.Enum(['system', 'activity', 'announcement'])),
    title: inBoth(Type.String({ minLength: 1, maxLength: TEXT_MAX_LENGTH })),
    content: inBoth(Type.String({ minLength: 1, maxLength: MAX_HTML_LENGTH })),
    important: Type.Optional(Type.Boolean()),
    top: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** What the house tells its players, and what they tell the house. */
export function contentCalls(app: FastifyInstance, deps: ControlDeps): void {
  app.post<{ Body: Static<typeof NoticeBody> }>(
    '/notices',
    { schema: { body: NoticeBody } },
    (request, reply) => {
      const { world, now } = presentOf(deps, request);
      const { type = 'announcement', important = false, top = false } = request.body;
      const title = pairOf(request.body.title);
      const content = pairOf(request.body.content);
      if (title.en.trim() === '' || title.zh.trim() === '') {
        throw new Problem(
          400,
          'Title is blank',
          'Players see the title in the list: give some text.',
        );
      }
      const id = publishNotice(world, { type, title, content, important, top, now });
      return reply.code(201).send({ id });
    },
  );

  app.get('/feedback', (request) => {
    const { world } = presentOf(deps, request);
    return { feedback: newestFeedback(world, 100) };
  });
}

function pairOf(text: string | { en: string; zh: string }): { en: string; zh: string } {
  return typeof text === 'string' ? { en: text, zh: text } : text;
}
