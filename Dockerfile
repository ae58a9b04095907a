# The stages a service needs come before it: old builders build all that stands above.

# The locked dependencies, once for all that follows.
FROM node:24-slim AS deps
WORKDIR /app
ENV npm_config_update_notifier=false
COPY package.json package-lock.json .npmrc ./
# For where better-sqlite3 must be compiled: scripts/bootstrap/install.mjs says what it leaves out.
COPY scripts/bootstrap/object-wrap.h ./scripts/bootstrap/
ENV CXXFLAGS="-include /app/scripts/bootstrap/object-wrap.h"
RUN npm ci --include=dev --no-audit --no-fund

# What the services run from, with the sources in it.
FROM deps AS sources
COPY . .

FROM sources AS build
RUN npm run build

# What the built server needs, and no tool to build with.
FROM deps AS runtime-deps
RUN npm prune --omit=dev --no-audit --no-fund

# The app, its API and the control plane on one port.
FROM node:24-slim AS api
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4300 DICEBOX_DATA=/data
COPY --from=runtime-deps /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4300
HEALTHCHECK --interval=5s --timeout=10s --start-period=20s --retries=5 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/__mock/health').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]

# Vite with hot reload; docker-compose.yml mounts the sources over those in here.
FROM sources AS web
RUN mkdir -p dist .cache node_modules/.vite node_modules/.vite-temp \
  && chown node:node . dist .cache node_modules node_modules/.vite node_modules/.vite-temp
USER node
ENV HOST=0.0.0.0
EXPOSE 5173
HEALTHCHECK --interval=5s --timeout=10s --start-period=60s --retries=5 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:5173/').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run.mjs", "dev"]

# The browser tests, with the system's Chromium, the one that has no window.
FROM build AS e2e
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
RUN mkdir -p .cache test-results playwright-report \
  && chown -R node:node dist .cache test-results playwright-report \
  && chown node:node . node_modules
USER node
ENV DICEBOX_CHROMIUM=/usr/bin/chromium-headless-shell
ENTRYPOINT ["node_modules/.bin/playwright", "test"]
